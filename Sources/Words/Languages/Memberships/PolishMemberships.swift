// The words of teams, gifts and prices.

extension WordTable {
  static let polishMemberships = """
    team: Zespół
    team-of: Zespół: {name}
    seats-taken: {plan}, zajęte miejsca: {taken} z {seats}
    take-out: Usuń
    hand-over: Przekaż zespół
    hand-over-explained: Kto otrzyma zespół, zarządza nim od tej chwili. Twoje miejsce pozostaje.
    leave-team: Opuść zespół
    invite: Zaproś
    invite-explained: Zaproszenie trafia na ten adres i działa raz, przez tydzień.
    withdraw: Wycofaj
    team-link: Link do dołączenia
    team-link-explained: Kto ma link, może dołączyć, dopóki są wolne miejsca. Jest pokazywany raz, przy tworzeniu; nowy unieważnia stary.
    new-link: Utwórz nowy link
    switch-off: Wyłącz
    switch-on: Włącz
    team-domain: Dołączanie po adresie e-mail
    team-domain-explained: Gdy to jest włączone, każde konto z adresem w {domain} może dołączyć, dopóki są wolne miejsca.
    team-domain-public: Taki adres może mieć każdy, dlatego nie może on otwierać zespołu.
    join-team: Dołącz do zespołu
    team-invites: {name} ma dla Ciebie miejsce: {plan}.
    team-full: W zespole nie ma wolnego miejsca.
    team-closed: Plan zespołu wygasł lub jest wstrzymany.
    team-taken-out: To konto usunięto z zespołu. Wrócić można tylko przez zaproszenie.
    team-link-over: To zaproszenie już nie działa. Poproś o nowe.
    no-team: Nie należysz do żadnego zespołu.
    team-still-yours: W Twoim zespole są inni. Najpierw go przekaż lub ich usuń; niczego nie usunięto.
    team-mail-subject: {name} zaprasza do {site}
    team-mail-text: {name} ({address}) ma dla Ciebie miejsce w zespole w {site}. Aby je zająć, otwórz tę stronę w ciągu tygodnia i naciśnij przycisk:
    team-mail-unasked: Jeśli nie znasz osoby zapraszającej, nie musisz nic robić.
    """
}
