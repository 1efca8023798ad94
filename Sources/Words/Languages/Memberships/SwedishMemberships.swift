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
    """
}
