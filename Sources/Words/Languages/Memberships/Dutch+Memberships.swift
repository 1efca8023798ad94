// The words of teams, gifts and prices.

extension WordTable {
  static let dutchMemberships = """
    team: Team
    team-of: Het team van {name}
    seats-taken: {plan}, bezette plaatsen: {taken} van {seats}
    take-out: Verwijderen
    hand-over: Team overdragen
    hand-over-explained: Wie het team krijgt, beheert het vanaf dan. De eigen plaats blijft.
    leave-team: Team verlaten
    invite: Uitnodigen
    invite-explained: De uitnodiging gaat naar dit adres en werkt één keer, een week lang.
    withdraw: Intrekken
    team-link: Een link om mee te doen
    team-link-explained: Wie de link heeft, kan meedoen zolang er plaatsen vrij zijn. Hij wordt één keer getoond, als hij wordt gemaakt; een nieuwe beëindigt de oude.
    new-link: Nieuwe link maken
    switch-off: Uitzetten
    switch-on: Aanzetten
    team-domain: Meedoen via het e-mailadres
    team-domain-explained: Staat dit aan, dan kan elk account met een adres bij {domain} meedoen zolang er plaatsen vrij zijn.
    team-domain-public: Iedereen kan zo’n adres hebben; daarom kan het geen team openen.
    join-team: Meedoen met het team
    team-invites: {name} heeft een plaats vrij: {plan}.
    team-full: Er is geen plaats vrij in het team.
    team-closed: Het abonnement van het team is afgelopen of onderbroken.
    team-taken-out: Dit account is uit het team verwijderd. Alleen een uitnodiging leidt terug.
    team-link-over: Deze uitnodiging werkt niet meer. Vraag om een nieuwe.
    no-team: Dit account zit in geen team.
    team-still-yours: Er zitten anderen in het eigen team. Draag het eerst over of verwijder hen; er is niets gewist.
    team-mail-subject: {name} nodigt uit voor {site}
    team-mail-text: {name} ({address}) heeft een plaats vrij in een team bij {site}. Open deze pagina binnen een week en druk daar op de knop om die in te nemen:
    team-mail-unasked: Wie de afzender niet kent, hoeft niets te doen.
    gift-from: Een cadeau van {name}
    gift-explained: {plan} bij {site}. Het begint als de code wordt gebruikt, of verlengt wat er al is.
    gift-how: Open {address} om het te verzilveren, log in of word lid, en vul deze code in:
    redeem: Verzilveren
    gift-code: Code van een cadeau of kortingsbon
    gift-over: Deze code werkt niet, of niet meer.
    gift-endless: Dit account heeft een abonnement zonder einde. Geef de code aan iemand anders.
    gift-mail-subject: Een cadeau van {name}
    gift-mail-text: {name} geeft een cadeau: {plan} bij {site}. Open deze pagina om het te verzilveren of af te drukken:
    gift-mail-code: De code is {code}.
    try-for.one: {plan} één dag proberen
    try-for: {plan} {count} dagen proberen
    trial-until: {plan}, op proef tot {date}
    past-due-until: {plan}; een betaling is mislukt. De toegang blijft tot {date}.
    trial-used: Proberen kan wie geen abonnement heeft en nog nooit heeft geprobeerd.
    prices: Prijzen
    prices-elsewhere: Prijzen in andere landen
    country: Land
    other-countries: Alle andere landen
    show: Tonen
    price-for-months.one: {price} per maand
    price-for-months: {price} voor {count} maanden
    price-once: eenmalig {price}, zonder einde
    coupon-counts: met de kortingsbon {code}: {price}
    """
}
