extension WordTable {
  /// The words of pages of readers’ accounts.
  static let italianAccounts = """
    rest-of-page-for-members: Il resto di questa pagina è riservato ai membri.
    rest-of-page-for-paying: Il resto di questa pagina è riservato ai membri paganti.
    what-you-saw: Episodi visti
    progress-explained: Il punto in cui un episodio è stato fermato resta nell’account, così tutti i dispositivi riprendono da lì. Nessun altro lo vede.
    nothing-seen: Non è ancora conservato nulla.
    stopped-at: fermato a {time}
    remove: Rimuovi
    remove-all: Rimuovi tutto
    keep-nothing: Non conservare più nulla e rimuovere ciò che è stato conservato
    keep-again: Conserva da ora il punto in cui ci si ferma
    nothing-is-kept: Non viene conservato nulla di ciò che si guarda.
    change-address: Cambia l’indirizzo e-mail
    new-address: Nuovo indirizzo e-mail
    change-address-explained: Due e-mail sono in arrivo: una all’indirizzo attuale, con un link che consente il cambio, e una al nuovo indirizzo, con un codice. L’indirizzo cambia quando entro un’ora si è aperto il link e inserito il codice.
    code-of-new-address: Codice dell’e-mail al nuovo indirizzo
    allow-change: Consenti il cambio
    allow-explained: L’indirizzo e-mail di questo account diventerà {address}. Nulla cambia finché non si inserisce anche il codice inviato lì.
    change-allowed: Il cambio è consentito. Resta da inserire il codice inviato al nuovo indirizzo.
    address-changed: L’indirizzo e-mail è cambiato. Tutti gli altri dispositivi sono disconnessi.
    allow-mail-subject: Cambio dell’indirizzo e-mail su {site}
    allow-mail-text: L’indirizzo e-mail dell’account diventerà {address}. Per accettare, aprire questa pagina e premere il pulsante:
    allow-mail-unasked: Altrimenti accedere e disconnettere tutti gli altri dispositivi: questo link non funzionerà più.
    prove-mail-text: Questo codice dimostra che la posta di questo indirizzo viene letta. Funziona una volta, per un’ora, nel browser in cui è stato richiesto:
    last-used: usato l’ultima volta il {date}
    """
}
