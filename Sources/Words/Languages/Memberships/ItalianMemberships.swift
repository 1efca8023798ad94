// The words of teams, gifts and prices.

extension WordTable {
  static let italianMemberships = """
    team: Gruppo
    team-of: Il gruppo di {name}
    seats-taken: {plan}, posti occupati: {taken} di {seats}
    take-out: Togli
    hand-over: Affida il gruppo
    hand-over-explained: Chi riceve il gruppo lo gestisce da quel momento. Il tuo posto resta.
    leave-team: Lascia il gruppo
    invite: Invita
    invite-explained: L’invito va a questo indirizzo e vale una volta, per una settimana.
    withdraw: Ritira
    team-link: Un link per entrare
    team-link-explained: Chi ha il link può entrare finché ci sono posti liberi. Viene mostrato una sola volta, quando è creato; uno nuovo annulla il precedente.
    new-link: Crea un nuovo link
    switch-off: Disattiva
    switch-on: Attiva
    team-domain: Entrare con l’indirizzo e-mail
    team-domain-explained: Se attivo, ogni account con un indirizzo di {domain} può entrare finché ci sono posti liberi.
    team-domain-public: Chiunque può avere un indirizzo come il tuo, perciò non può aprire un gruppo.
    join-team: Entra nel gruppo
    team-invites: {name} ha un posto per te: {plan}.
    team-full: Nel gruppo non ci sono posti liberi.
    team-closed: Il piano del gruppo è terminato o sospeso.
    team-taken-out: Il proprietario ti ha tolto da questo gruppo. Solo un invito permette di tornare.
    team-link-over: Questo invito non vale più. Chiedine uno nuovo.
    no-team: Non sei in nessun gruppo.
    team-still-yours: Nel tuo gruppo ci sono altre persone. Affidalo o toglile prima; non è stato eliminato nulla.
    team-mail-subject: {name} ti invita su {site}
    team-mail-text: {name} ({address}) ha un posto per te in un gruppo su {site}. Per accettarlo, apri questa pagina entro una settimana e premi il pulsante:
    team-mail-unasked: Se non conosci chi ti invita, non devi fare nulla.
    """
}
