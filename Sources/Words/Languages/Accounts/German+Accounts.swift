extension WordTable {
  /// The words of pages of readers’ accounts.
  static let germanAccounts = """
    rest-of-page-for-members: Der Rest dieser Seite ist für Mitglieder.
    rest-of-page-for-paying: Der Rest dieser Seite ist für zahlende Mitglieder.
    what-you-saw: Gesehene Folgen
    progress-explained: Wo eine Folge angehalten wurde, steht im Konto, damit alle Geräte dort weitermachen. Niemand sonst sieht es.
    nothing-seen: Noch ist nichts gespeichert.
    stopped-at: angehalten bei {time}
    remove: Entfernen
    remove-all: Alles entfernen
    keep-nothing: Ab jetzt nichts mehr speichern und das Gespeicherte entfernen
    keep-again: Ab jetzt speichern, wo angehalten wurde
    nothing-is-kept: Es wird nichts davon gespeichert, was angesehen wird.
    change-address: E-Mail-Adresse ändern
    new-address: Neue E-Mail-Adresse
    change-address-explained: Zwei E-Mails sind unterwegs: eine an die bisherige Adresse mit einem Link, der die Änderung erlaubt, und eine an die neue Adresse mit einem Code. Die Adresse ändert sich, sobald innerhalb einer Stunde der Link geöffnet und der Code eingegeben ist.
    code-of-new-address: Code aus der E-Mail an die neue Adresse
    allow-change: Änderung erlauben
    allow-explained: Die E-Mail-Adresse dieses Kontos soll {address} werden. Nichts ändert sich, bevor auch der dorthin gesendete Code eingegeben ist.
    change-allowed: Die Änderung ist erlaubt. Jetzt fehlt noch der Code, der an die neue Adresse ging.
    address-changed: Die E-Mail-Adresse ist geändert. Alle anderen Geräte sind abgemeldet.
    allow-mail-subject: Änderung der E-Mail-Adresse bei {site}
    allow-mail-text: Die E-Mail-Adresse des Kontos soll {address} werden. Wenn das so gewünscht ist, bitte diese Seite öffnen und den Knopf drücken:
    allow-mail-unasked: Wenn nicht: bitte anmelden und alle anderen Geräte abmelden; dann funktioniert dieser Link nicht mehr.
    prove-mail-text: Dieser Code beweist, dass diese Adresse gelesen wird. Er funktioniert einmal, eine Stunde lang, in dem Browser, in dem er angefordert wurde:
    last-used: zuletzt benutzt am {date}
    """
}
