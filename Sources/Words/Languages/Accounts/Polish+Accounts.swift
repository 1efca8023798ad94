extension WordTable {
  /// The words of pages of readers’ accounts.
  static let polishAccounts = """
    rest-of-page-for-members: Dalsza część tej strony jest dla członków.
    rest-of-page-for-paying: Dalsza część tej strony jest dla płacących członków.
    what-you-saw: Obejrzane odcinki
    progress-explained: Miejsce zatrzymania odcinka jest zapisane na koncie, aby wszystkie urządzenia wznawiały od niego. Nikt inny go nie widzi.
    nothing-seen: Nic jeszcze nie zapisano.
    stopped-at: zatrzymano w {time}
    remove: Usuń
    remove-all: Usuń wszystko
    keep-nothing: Nie zapisuj już niczego i usuń to, co zapisano
    keep-again: Zapisuj odtąd miejsce zatrzymania
    nothing-is-kept: Nie zapisuje się niczego z tego, co jest oglądane.
    change-address: Zmień adres e-mail
    new-address: Nowy adres e-mail
    change-address-explained: Dwie wiadomości są w drodze: jedna na obecny adres, z linkiem, który zezwala na zmianę, i jedna na nowy adres, z kodem. Adres zmieni się, gdy w ciągu godziny link zostanie otwarty, a kod wpisany.
    code-of-new-address: Kod z wiadomości na nowy adres
    allow-change: Zezwól na zmianę
    allow-explained: Adresem e-mail tego konta ma zostać {address}. Nic się nie zmieni, dopóki nie zostanie wpisany także kod tam wysłany.
    change-allowed: Zmiana jest dozwolona. Teraz trzeba wpisać kod wysłany na nowy adres.
    address-changed: Adres e-mail został zmieniony. Wszystkie inne urządzenia wylogowano.
    allow-mail-subject: Zmiana adresu e-mail w {site}
    allow-mail-text: Adresem e-mail konta ma zostać {address}. Aby na to zezwolić, trzeba otworzyć tę stronę i nacisnąć przycisk:
    allow-mail-unasked: Jeśli nie, trzeba się zalogować i wylogować wszystkie inne urządzenia: wtedy ten link przestanie działać.
    prove-mail-text: Ten kod dowodzi, że poczta tego adresu jest czytana. Działa raz, przez godzinę, w przeglądarce, w której o niego poproszono:
    last-used: ostatnio użyto {date}
    """
}
