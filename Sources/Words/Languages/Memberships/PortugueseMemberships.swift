// The words of teams, gifts and prices.

extension WordTable {
  static let portugueseMemberships = """
    team: Equipa
    team-of: A equipa de {name}
    seats-taken: {plan}, lugares ocupados: {taken} de {seats}
    take-out: Retirar
    hand-over: Entregar a equipa
    hand-over-explained: Quem recebe a equipa passa a geri-la. O seu lugar mantém-se.
    leave-team: Sair da equipa
    invite: Convidar
    invite-explained: O convite vai para este endereço e serve uma vez, durante uma semana.
    withdraw: Anular o convite
    team-link: Uma ligação para entrar
    team-link-explained: Quem tiver a ligação pode entrar enquanto houver lugares livres. É mostrada uma só vez, quando é criada; uma nova anula a anterior.
    new-link: Criar uma nova ligação
    switch-off: Desativar
    switch-on: Ativar
    team-domain: Entrar pelo endereço de e-mail
    team-domain-explained: Com isto ativo, qualquer conta com um endereço de {domain} pode entrar enquanto houver lugares livres.
    team-domain-public: Qualquer pessoa pode ter um endereço como o seu; por isso não pode abrir uma equipa.
    join-team: Entrar na equipa
    team-invites: {name} tem um lugar para si: {plan}.
    team-full: Não há lugares livres na equipa.
    team-closed: O plano da equipa terminou ou está em pausa.
    team-taken-out: Foi retirado desta equipa. Só um convite permite voltar.
    team-link-over: Este convite já não serve. Peça um novo.
    no-team: Não está em nenhuma equipa.
    team-still-yours: Há outras pessoas na sua equipa. Entregue-a ou retire-as primeiro; nada foi apagado.
    team-mail-subject: {name} convida-o para {site}
    team-mail-text: {name} ({address}) tem um lugar para si numa equipa em {site}. Para o aceitar, abra esta página dentro de uma semana e prima o botão:
    team-mail-unasked: Se não conhece quem o convida, não precisa de fazer nada.
    """
}
