// The words of teams, gifts and prices.

extension WordTable {
  static let swedishMemberships = """
    team: Team
    team-of: Teamet för {name}
    seats-taken: {plan}, upptagna platser: {taken} av {seats}
    take-out: Ta bort
    hand-over: Lämna över teamet
    hand-over-explained: Den som får teamet sköter det från och med då. Din plats finns kvar.
    leave-team: Lämna teamet
    invite: Bjud in
    invite-explained: Inbjudan går till den här adressen och fungerar en gång, i en vecka.
    withdraw: Dra tillbaka
    team-link: En länk för att gå med
    team-link-explained: Den som har länken kan gå med så länge det finns lediga platser. Den visas en gång, när den skapas; en ny avslutar den gamla.
    new-link: Skapa en ny länk
    switch-off: Stäng av
    switch-on: Slå på
    team-domain: Gå med via e-postadressen
    team-domain-explained: När detta är på kan alla konton med en adress hos {domain} gå med så länge det finns lediga platser.
    team-domain-public: Vem som helst kan ha en adress som din, så den kan inte öppna ett team.
    join-team: Gå med i teamet
    team-invites: {name} har en plats till dig: {plan}.
    team-full: Det finns ingen ledig plats i teamet.
    team-closed: Teamets plan har löpt ut eller är pausad.
    team-taken-out: Du har tagits bort ur teamet. Bara en inbjudan leder tillbaka.
    team-link-over: Inbjudan gäller inte längre. Be om en ny.
    no-team: Du är inte med i något team.
    team-still-yours: Det finns andra i ditt team. Lämna över det eller ta bort dem först; inget har raderats.
    team-mail-subject: {name} bjuder in dig till {site}
    team-mail-text: {name} ({address}) har en plats till dig i ett team på {site}. Öppna den här sidan inom en vecka och tryck på knappen för att ta den:
    team-mail-unasked: Om du inte känner den som bjuder in dig behöver du inte göra något.
    gift-from: En gåva från {name}
    gift-explained: {plan} på {site}. Den börjar när koden används, eller förlänger det du redan har.
    gift-how: För att lösa in den, öppna {address}, logga in eller gå med och skriv den här koden:
    redeem: Lös in
    gift-code: Kod för en gåva eller kupong
    gift-over: Koden fungerar inte, eller inte längre.
    gift-endless: Du har en plan utan slut. Ge koden till någon annan.
    gift-mail-subject: En gåva från {name}
    gift-mail-text: {name} ger dig en gåva: {plan} på {site}. Öppna den här sidan för att lösa in den eller skriva ut den:
    gift-mail-code: Koden är {code}.
    try-for.one: Prova {plan} i en dag
    try-for: Prova {plan} i {count} dagar
    trial-until: {plan}, på prov till {date}
    past-due-until: {plan}; en betalning misslyckades. Åtkomsten gäller till {date}.
    trial-used: Prova kan den som inte har någon plan och aldrig har provat.
    prices: Priser
    prices-elsewhere: Priser i andra länder
    country: Land
    other-countries: Alla andra länder
    show: Visa
    price-for-months.one: {price} i månaden
    price-for-months: {price} för {count} månader
    price-once: {price} en gång, utan slut
    coupon-counts: med kupongen {code}: {price}
    """
}
