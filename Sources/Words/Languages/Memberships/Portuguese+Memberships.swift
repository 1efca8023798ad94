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
    gift-from: Um presente de {name}
    gift-explained: {plan} em {site}. Começa quando o código é usado, ou prolonga o que já tem.
    gift-how: Para o usar, abra {address}, inicie sessão ou registe-se e escreva este código:
    redeem: Usar o código
    gift-code: Código de um presente ou cupão
    gift-over: Este código não serve, ou já não serve.
    gift-endless: Tem um plano sem fim. Dê o código a outra pessoa.
    gift-mail-subject: Um presente de {name}
    gift-mail-text: {name} oferece-lhe um presente: {plan} em {site}. Abra esta página para o usar ou imprimir:
    gift-mail-code: O código é {code}.
    try-for.one: Experimentar {plan} durante {count} dia
    try-for: Experimentar {plan} durante {count} dias
    trial-until: {plan}, à experiência até {date}
    past-due-until: {plan}; um pagamento falhou. O acesso mantém-se até {date}.
    trial-used: A experiência é para quem não tem plano e nunca experimentou um.
    prices: Preços
    prices-elsewhere: Preços noutros países
    country: País
    other-countries: Todos os outros países
    show: Mostrar
    price-for-months.one: {price} por {count} mês
    price-for-months: {price} por {count} meses
    price-once: {price} uma vez, sem fim
    coupon-counts: com o cupão {code}: {price}
    """
}
