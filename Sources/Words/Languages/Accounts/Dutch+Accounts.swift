extension WordTable {
  /// The words of pages of readers’ accounts.
  static let dutchAccounts = """
    rest-of-page-for-members: De rest van deze pagina is voor leden.
    rest-of-page-for-paying: De rest van deze pagina is voor betalende leden.
    what-you-saw: Bekeken afleveringen
    progress-explained: Waar een aflevering is gestopt, staat in het account, zodat alle apparaten daar verdergaan. Niemand anders ziet het.
    nothing-seen: Er is nog niets bewaard.
    stopped-at: gestopt bij {time}
    remove: Verwijderen
    remove-all: Alles verwijderen
    keep-nothing: Voortaan niets bewaren en verwijderen wat bewaard is
    keep-again: Voortaan bewaren waar het kijken stopt
    nothing-is-kept: Er wordt niets bewaard van wat er bekeken wordt.
    change-address: E-mailadres wijzigen
    new-address: Nieuw e-mailadres
    change-address-explained: Er zijn twee e-mails onderweg: een naar het huidige adres, met een link die de wijziging toestaat, en een naar het nieuwe adres, met een code. Het adres verandert zodra binnen een uur de link is geopend en de code is ingevuld.
    code-of-new-address: Code uit de e-mail naar het nieuwe adres
    allow-change: Wijziging toestaan
    allow-explained: Het e-mailadres van dit account wordt {address}. Er verandert niets tot ook de code die daarheen is gestuurd, is ingevuld.
    change-allowed: De wijziging is toegestaan. Vul nu de code in die naar het nieuwe adres is gestuurd.
    address-changed: Het e-mailadres is gewijzigd. Alle andere apparaten zijn uitgelogd.
    allow-mail-subject: Wijziging van het e-mailadres bij {site}
    allow-mail-text: Het e-mailadres van het account wordt {address}. Open om dat toe te staan deze pagina en druk op de knop:
    allow-mail-unasked: Zo niet: log in en log alle andere apparaten uit; dan werkt deze link niet meer.
    prove-mail-text: Deze code bewijst dat de post van dit adres wordt gelezen. Hij werkt één keer, een uur lang, in de browser waarin hij is aangevraagd:
    last-used: laatst gebruikt op {date}
    """
}
