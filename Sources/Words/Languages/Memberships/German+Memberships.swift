// The words of teams, gifts and prices.

extension WordTable {
  static let germanMemberships = """
    team: Team
    team-of: Das Team von {name}
    seats-taken: {plan}, belegte Plätze: {taken} von {seats}
    take-out: Entfernen
    hand-over: Team übergeben
    hand-over-explained: Wer das Team bekommt, verwaltet es von da an. Der eigene Platz bleibt bestehen.
    leave-team: Team verlassen
    invite: Einladen
    invite-explained: Die Einladung geht an diese Adresse und gilt einmal, eine Woche lang.
    withdraw: Zurückziehen
    team-link: Ein Link zum Beitreten
    team-link-explained: Wer den Link hat, kann beitreten, solange Plätze frei sind. Er wird nur einmal gezeigt, wenn er erzeugt wird; ein neuer beendet den alten.
    new-link: Neuen Link erzeugen
    switch-off: Abschalten
    switch-on: Einschalten
    team-domain: Beitritt über die E-Mail-Adresse
    team-domain-explained: Ist dies eingeschaltet, kann jedes Konto mit einer Adresse bei {domain} beitreten, solange Plätze frei sind.
    team-domain-public: Adressen wie die dieses Kontos kann jeder haben; deshalb können sie kein Team öffnen.
    join-team: Dem Team beitreten
    team-invites: {name} hält einen Platz bereit: {plan}.
    team-full: Im Team ist kein Platz frei.
    team-closed: Der Tarif des Teams ist abgelaufen oder pausiert.
    team-taken-out: Dieses Konto wurde aus dem Team entfernt. Nur eine Einladung führt zurück.
    team-link-over: Diese Einladung gilt nicht mehr. Bitte um eine neue bitten.
    no-team: Dieses Konto gehört zu keinem Team.
    team-still-yours: Im eigenen Team sind noch andere. Bitte erst das Team übergeben oder sie entfernen; es wurde nichts gelöscht.
    team-mail-subject: {name} lädt zu {site} ein
    team-mail-text: {name} ({address}) hält einen Platz in einem Team bei {site} bereit. Um ihn anzunehmen, diese Seite innerhalb einer Woche öffnen und dort auf die Schaltfläche drücken:
    team-mail-unasked: Wer die einladende Person nicht kennt, braucht nichts zu tun.
    gift-from: Ein Geschenk von {name}
    gift-explained: {plan} bei {site}. Das Geschenk beginnt mit dem Einlösen oder verlängert, was schon da ist.
    gift-how: Zum Einlösen {address} öffnen, anmelden oder Mitglied werden und diesen Code eingeben:
    redeem: Einlösen
    gift-code: Code eines Geschenks oder Gutscheins
    gift-over: Dieser Code funktioniert nicht oder nicht mehr.
    gift-endless: Dieses Konto hat einen unbefristeten Tarif. Der Code lässt sich weitergeben.
    gift-mail-subject: Ein Geschenk von {name}
    gift-mail-text: {name} macht ein Geschenk: {plan} bei {site}. Diese Seite öffnen, um es einzulösen oder auszudrucken:
    gift-mail-code: Der Code lautet {code}.
    try-for.one: {plan} einen Tag lang testen
    try-for: {plan} {count} Tage lang testen
    trial-until: {plan}, zum Testen bis zum {date}
    past-due-until: {plan}; eine Zahlung ist fehlgeschlagen. Der Zugang gilt bis zum {date}.
    trial-used: Testen kann, wer keinen Tarif hat und noch nie getestet hat.
    prices: Preise
    prices-elsewhere: Preise in anderen Ländern
    country: Land
    other-countries: Alle anderen Länder
    show: Anzeigen
    price-for-months.one: {price} im Monat
    price-for-months: {price} für {count} Monate
    price-once: einmalig {price}, unbefristet
    coupon-counts: mit dem Gutschein {code}: {price}
    """
}
