extension WordTable {
  /// The words of pages of readers’ accounts.
  static let portugueseAccounts = """
    rest-of-page-for-members: O restante desta página é para membros.
    rest-of-page-for-paying: O restante desta página é para membros pagantes.
    what-you-saw: Episódios vistos
    progress-explained: O ponto em que um episódio parou fica guardado na conta, para que todos os dispositivos continuem dali. Ninguém mais vê isso.
    nothing-seen: Ainda não há nada guardado.
    stopped-at: parado em {time}
    remove: Remover
    remove-all: Remover tudo
    keep-nothing: Não guardar mais nada e remover o que foi guardado
    keep-again: Guardar a partir de agora onde se parou
    nothing-is-kept: Nada do que é visto é guardado.
    change-address: Mudar o endereço de e-mail
    new-address: Novo endereço de e-mail
    change-address-explained: Dois e-mails estão a caminho: um para o endereço atual, com um link que permite a mudança, e um para o novo, com um código. O endereço muda quando, dentro de uma hora, o link for aberto e o código for digitado.
    code-of-new-address: Código do e-mail ao novo endereço
    allow-change: Permitir a mudança
    allow-explained: O endereço de e-mail desta conta passará a ser {address}. Nada muda até que o código enviado para lá também seja digitado.
    change-allowed: A mudança está permitida. Falta digitar o código enviado ao novo endereço.
    address-changed: O endereço de e-mail mudou. Todos os outros dispositivos saíram da conta.
    allow-mail-subject: Mudança do endereço de e-mail em {site}
    allow-mail-text: O endereço de e-mail da conta passará a ser {address}. Para aceitar, é preciso abrir esta página e apertar o botão:
    allow-mail-unasked: Caso contrário, basta entrar e sair de todos os outros dispositivos: este link deixa de funcionar.
    prove-mail-text: Este código prova que os e-mails deste endereço são lidos. Ele funciona uma vez, por uma hora, no navegador em que foi pedido:
    last-used: usado pela última vez em {date}
    """
}
