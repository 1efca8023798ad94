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
    gift-from: Prezent od: {name}
    gift-explained: {plan} w {site}. Zaczyna się po użyciu kodu lub przedłuża to, co już masz.
    gift-how: Aby go zrealizować, otwórz {address}, zaloguj się lub dołącz i wpisz ten kod:
    redeem: Zrealizuj
    gift-code: Kod prezentu lub kuponu
    gift-over: Ten kod nie działa albo już nie działa.
    gift-endless: Masz plan bez końca. Przekaż kod komuś innemu.
    gift-mail-subject: Prezent od: {name}
    gift-mail-text: {name} daje Ci prezent: {plan} w {site}. Otwórz tę stronę, aby go zrealizować lub wydrukować:
    gift-mail-code: Kod: {code}.
    try-for.one: Wypróbuj {plan} przez jeden dzień
    try-for.few: Wypróbuj {plan} przez {count} dni
    try-for.many: Wypróbuj {plan} przez {count} dni
    try-for: Wypróbuj {plan} przez {count} dnia
    trial-until: {plan}, okres próbny do {date}
    past-due-until: {plan}; płatność się nie powiodła. Dostęp działa do {date}.
    trial-used: Okres próbny jest dla osób bez planu, które jeszcze z niego nie korzystały.
    prices: Ceny
    prices-elsewhere: Ceny w innych krajach
    country: Kraj
    other-countries: Wszystkie inne kraje
    show: Pokaż
    price-for-months.one: {price} miesięcznie
    price-for-months.few: {price} za {count} miesiące
    price-for-months.many: {price} za {count} miesięcy
    price-for-months: {price} za {count} miesiąca
    price-once: {price} jednorazowo, bez końca
    coupon-counts: z kuponem {code}: {price}
    """
}
