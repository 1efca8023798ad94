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
    gift-from: Un regalo di {name}
    gift-explained: {plan} su {site}. Comincia quando si usa il codice, oppure prolunga ciò che hai già.
    gift-how: Per usarlo, apri {address}, accedi o registrati e scrivi questo codice:
    redeem: Usa il codice
    gift-code: Codice di un regalo o di un buono
    gift-over: Questo codice non vale, o non più.
    gift-endless: Hai un piano senza scadenza. Dai il codice a qualcun altro.
    gift-mail-subject: Un regalo da {name}
    gift-mail-text: {name} ti fa un regalo: {plan} su {site}. Apri questa pagina per usarlo o stamparlo:
    gift-mail-code: Il codice è {code}.
    try-for.one: Prova {plan} per un giorno
    try-for: Prova {plan} per {count} giorni
    trial-until: {plan}, in prova fino al {date}
    past-due-until: {plan}; un pagamento non è riuscito. L’accesso resta fino al {date}.
    trial-used: La prova è per chi non ha un piano e non ne ha mai provato uno.
    prices: Prezzi
    prices-elsewhere: Prezzi in altri paesi
    country: Paese
    other-countries: Tutti gli altri paesi
    show: Mostra
    price-for-months.one: {price} al mese
    price-for-months: {price} per {count} mesi
    price-once: {price} una volta, senza scadenza
    coupon-counts: con il buono {code}: {price}
    """
}
