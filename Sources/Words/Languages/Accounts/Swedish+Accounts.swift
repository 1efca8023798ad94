extension WordTable {
  /// The words of pages of readers’ accounts.
  static let swedishAccounts = """
    rest-of-page-for-members: Resten av den här sidan är för medlemmar.
    rest-of-page-for-paying: Resten av den här sidan är för betalande medlemmar.
    what-you-saw: Avsnitt som har setts
    progress-explained: Var ett avsnitt stannades sparas i kontot, så att alla enheter fortsätter där. Ingen annan ser det.
    nothing-seen: Ännu är inget sparat.
    stopped-at: stannat vid {time}
    remove: Ta bort
    remove-all: Ta bort allt
    keep-nothing: Spara inget mer och ta bort det som har sparats
    keep-again: Spara från och med nu var avsnitt stannas
    nothing-is-kept: Inget sparas om vad som ses.
    change-address: Byt e-postadress
    new-address: Ny e-postadress
    change-address-explained: Två mejl är på väg: ett till den nuvarande adressen, med en länk som tillåter bytet, och ett till den nya adressen, med en kod. Adressen byts när länken har öppnats och koden skrivits in, inom en timme.
    code-of-new-address: Kod i mejlet till den nya adressen
    allow-change: Tillåt bytet
    allow-explained: Kontots e-postadress ska bli {address}. Inget ändras förrän koden som skickades dit också har skrivits in.
    change-allowed: Bytet är tillåtet. Skriv nu in koden som skickades till den nya adressen.
    address-changed: E-postadressen är bytt. Alla andra enheter är utloggade.
    allow-mail-subject: Byte av e-postadress på {site}
    allow-mail-text: Kontots e-postadress ska bli {address}. Öppna den här sidan och tryck på knappen för att tillåta det:
    allow-mail-unasked: Annars: logga in och logga ut alla andra enheter, så fungerar länken inte längre.
    prove-mail-text: Koden visar att post till den här adressen läses. Den fungerar en gång, i en timme, i webbläsaren där den begärdes:
    last-used: senast använd {date}
    """
}
