extension WordTable {
  static let italian = WordTable(
    "it", .one,
    """
    skip-to-content: Vai al contenuto
    site-navigation: Sito
    lists-navigation: Tutti gli articoli e i feed
    archive: Archivio
    tags: Etichette
    search: Cerca
    subscribe: Iscriviti
    about: Informazioni
    episodes: Episodi
    series: Serie
    colours: Colori
    colours-auto: Automatico
    colours-light: Chiaro
    colours-dark: Scuro
    colours-contrast: Contrasto
    contact: Contatti
    back-to-top: Torna su
    published-with: Pubblicato con {program}
    feeds-of: Feed di {site}
    list-separator: ", "
    list-and: " e "
    list-or: " o "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, pagina {page}
    page-of-pages: {text}, pagina {page} di {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} byte
    bytes: {count} byte
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Pagina {page}
    pages: Pagine
    posts: Articoli
    newest-posts: Ultimi articoli
    newer-posts: Articoli più recenti
    older-posts: Articoli meno recenti
    nothing-published: Non è ancora stato pubblicato nulla.
    subscribe-to-feed: Iscriviti al feed
    subscribe-for-first: {subscribe}, e il lettore segnalerà il primo articolo.
    owner: Di {author}
    minutes-to-read.one: {count} min di lettura
    minutes-to-read: {count} min di lettura
    updated-on: aggiornato il {date}
    by-authors: di {authors}
    part-number: Parte {part}
    continue-reading: Continua a leggere
    watch-episode: Guarda l’episodio
    post-count.one: Un articolo
    post-count: {count} articoli
    posts-after-count.one: " articolo"
    posts-after-count: " articoli"
    on-this-page: In questa pagina
    link-to-section: Link a questa sezione
    table: Tabella
    picture: Immagine
    done: Fatto
    to-do: Da fare
    copy: Copia
    copied: Copiato
    callout-note: Nota
    callout-tip: Suggerimento
    callout-important: Importante
    callout-warning: Avvertenza
    callout-caution: Attenzione
    back-to-reference: Torna al riferimento {number}
    part-of-series: Parte {part} di {parts} di {series}
    outdated: Questo articolo non è più aggiornato.
    read-instead: Al suo posto c’è {post}.
    updates: Aggiornamenti
    comments: Commenti
    attachments: Allegati
    first-published-at: Pubblicato la prima volta su {site}.
    written-by: Scritto da {authors}.
    related-posts: Articoli correlati
    neighbouring-posts: Articoli vicini
    previous-part: Parte precedente
    next-part: Parte successiva
    older: Meno recente
    newer: Più recente
    posts-with-same-tag: Articoli con la stessa etichetta
    more-in: Altro su {tag}
    draft-titled: Bozza: {title}
    draft-notice: Questa è una bozza. Può leggerla solo chi conosce questo indirizzo.
    posts-of-site: Articoli di {site}: {period}
    all-posts-of-site: Tutti gli articoli di {site}
    all-posts-of-year: Tutti gli articoli del {year}
    posts-of-period: Articoli di {period}
    undated: Senza data
    years: Anni
    months: Mesi
    posts-of-year: {posts} del {year}
    posts-of-years: {posts} dal {first} al {last}
    earlier-and-later: Prima e dopo
    earlier: Prima
    later: Dopo
    all-series: Tutte le serie
    all-series-of-site: Tutte le serie di {site}
    part-count.one: {count} parte
    part-count: {count} parti
    all-tags-of-site: Tutte le etichette di {site}
    no-tags: Nessun articolo ha ancora un’etichetta.
    tag-count.one: Un’etichetta
    tag-count: {count} etichette
    tags-sorted: {tags}, per {name} o {number}.
    sorted-by-name: nome
    sorted-by-number: numero di articoli
    posts-about: Articoli su {tag}
    posts-by: Articoli di {author}
    series-named: Serie: {series}
    posts-about-on-site: Articoli su {tag} in {site}
    posts-by-on-site: Articoli di {author} in {site}
    series-on-site: La serie {series} in {site}
    subscribe-to-tag: {extent}. Iscriviti a questa etichetta: {feeds}.
    subscribe-to-author: {extent}. Iscriviti a questi articoli: {feeds}.
    subscribe-to-series: {extent}. Iscriviti a questa serie: {feeds}.
    often-together: Spesso insieme a {tags}
    further-on: Avanti
    back: Indietro
    elsewhere: Altrove: {profiles}
    feed-of-series: Serie {series}
    feed-of-authors: {title}, di {authors}
    feed-of-summaries: {title} (riassunti)
    audio-podcast: {site} (solo audio)
    video-podcast-feed: {site} (podcast video)
    audio-podcast-feed: {site} (podcast audio)
    authors: Autori
    summaries: Riassunti
    feed-of: Feed di {title}
    this-is-a-feed: Questo è un feed.
    feed-is-for-readers: È pensato per un lettore di feed, un’app o un sito che ogni tanto controlla le novità e le mostra. Per iscriversi basta copiare questo indirizzo nel lettore:
    feed-costs-nothing: Non costa nulla, nessuno ha bisogno di un indirizzo e-mail, e per disiscriversi basta toglierlo dal lettore. Ci sono lettori gratuiti per ogni sistema; {more}.
    more-about-subscribing: di più sulle iscrizioni
    feed-of-older-posts: Proprio a questo indirizzo ci sono articoli meno recenti. {newest} sono a quello qui sopra.
    newest-ones: I più recenti
    what-is-new: Novità
    what-is-in-it: Contenuto
    feed-forms: Lo stesso in {formats}; {source}, come lo vedono i programmi; {page}.
    feed-itself: il feed stesso
    page-of-feed: la pagina a cui appartiene
    feeds-explained: Un feed è un indirizzo che un lettore di feed controlla ogni tanto per mostrare le novità dei siti seguiti. Nessuno ha bisogno di un indirizzo e-mail, e per disiscriversi basta togliere il feed dal lettore. Serve solo un lettore di feed, un’app o un sito; ce ne sono di gratuiti per ogni sistema.
    copy-address: Basta copiare uno di questi indirizzi nel lettore. Contengono tutti gli stessi articoli per intero.
    readers-find-feeds: La maggior parte dei lettori li trova anche da sola a partire dall’indirizzo di questo sito.
    summaries-offered: Per chi preferisce leggere sul sito, questi feed danno di ogni articolo solo un breve riassunto: {feeds}. Gli articoli troppo vecchi per un feed sono nel suo archivio, che alcuni lettori trovano da soli.
    only-one-tag: Un solo argomento
    only-one-author: Un solo autore
    only-one-series: Una sola serie
    several-at-once: Più cose insieme
    combining-feeds: Un indirizzo che nomina più etichette, autori o una serie dà gli articoli che appartengono a tutti. Per quelli che appartengono a uno qualsiasi servono più feed.
    combined-feed: Il feed {feed} si chiama «{title}».
    combining-others: {author} e {series} nominano gli altri, e {summary} alla fine di ogni indirizzo chiede i riassunti.
    all-feeds: Tutti i feed
    list-of-feeds: I lettori che importano elenchi di iscrizioni li prendono tutti da {address} (OPML).
    search-titled: Ricerca: {query}
    search-site: Cerca in {site}
    search-results: Risultati
    search-hint: Parole, «frasi», -senza
    kind: Tipo
    tag: Etichetta
    author: Autore
    year: Anno
    any: Tutti
    more-results: Altri risultati
    better-results: Risultati migliori
    nothing-found: Nessun risultato per «{query}». Forse aiutano altre parole, o meno parole.
    mended-results: Nessun risultato per «{query}». Questi sono i risultati per {mended}: {results}
    loose-results: Niente contiene tutte queste parole; questi ne contengono alcune: {results}
    result-count.one: un risultato.
    result-count: {count} risultati.
    many-results: molti risultati, i migliori per primi.
    not-found: Non trovato
    not-found-explained: A questo indirizzo non c’è nulla. Forse è scritto male, o la pagina è stata spostata.
    not-allowed: Metodo non consentito
    not-allowed-explained: Questo indirizzo non si può richiedere in questo modo. Seguire un link funziona.
    gone: Rimosso
    gone-explained: A questo indirizzo c’era qualcosa che è stato rimosso definitivamente.
    unavailable: Non disponibile
    unavailable-explained: Il sito al momento non può rispondere. Meglio riprovare tra qualche secondo.
    failed: Qualcosa è andato storto
    failed-explained: L’errore è nostro. È stato annotato e verrà esaminato.
    not-understood: Non ha funzionato
    not-understood-explained: Il sito non ha capito questa richiesta.
    name-request: Per segnalarcelo, è utile indicare questa richiesta: {request}
    suggestions: Forse si cercava:
    search-this-site: Cerca in questo sito
    where-posts-are: Tutti gli articoli sono nell’{archive}, i più recenti nella {home}.
    archive-in-sentence: archivio
    home-page: pagina iniziale
    episode-number: Episodio {number}
    free: Gratuito
    members: Membri
    free-episodes: Episodi gratuiti
    all-episodes: Tutti gli episodi
    episodes-about: Episodi su {tag}
    free-episodes-about: Episodi gratuiti su {tag}
    episodes-of-site: Episodi di {site}
    episode-count.one: Un episodio
    episode-count: {count} episodi
    episodes-in-collection.one: {count} episodio
    episodes-in-collection: {count} episodi
    newer-episodes: Episodi più recenti
    older-episodes: Episodi meno recenti
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: video
    audio-feed: audio
    collections: Raccolte
    collection: Raccolta
    collection-described: La raccolta {collection}: {extent}
    part-of-collection: Parte {part} di {parts} della raccolta {collection}.
    part-of-section: Parte {part} di {parts} della raccolta {collection}, in «{section}».
    neighbouring-episodes: Episodi vicini
    previous: Precedente
    next: Successivo
    with-people: Con {people}
    with-guests.one: Con {hosts}, ospite: {guests}
    with-guests: Con {hosts}, ospiti: {guests}
    transcript: Trascrizione
    from-transcript: Dalla trascrizione
    code: Codice
    code-titled: Codice: {title}
    questions: Domande
    questions-and-answers: Domande e risposte
    exercises: Esercizi
    solution: Soluzione
    references: Riferimenti
    resources: Risorse
    downloads: Download
    related: Correlati
    video-file: Video
    audio-file: Audio
    transcript-as: Trascrizione in {formats}
    for-members: Per i membri
    members-only: Questo episodio è riservato ai membri.
    open-from: Tutti potranno guardarlo dal {date}.
    video-not-played: Il browser non riproduce questo video.
    download-file: Scaricalo ({type})
    play-at: Guarda su {site}
    chapters: Capitoli
    chapters-by-length: Capitoli per durata
    search-in-episode: Cerca in questo episodio
    account: Account
    sign-in: Accedi
    sign-out: Esci
    sign-in-or-join: Accedi o diventa membro
    sign-in-explained: Basta scrivere l’indirizzo e-mail per ricevere un codice. Se non c’è ancora un account, viene creato quando si inserisce il codice.
    mail-address: Indirizzo e-mail
    send-code: Ricevi un codice
    enter-code: Inserisci il codice
    code-sent: È in arrivo un’e-mail con un codice. Il codice vale dieci minuti.
    mail-code: Codice
    ask-again: Richiedi un nuovo codice
    code-wrong: Questo codice non funziona. Ogni codice vale una sola volta, per dieci minuti; se non è un errore di battitura, bisogna richiederne uno nuovo.
    no-mail-address: Questo non è un indirizzo e-mail. Dovrebbe essere simile ad ada@example.com.
    too-many-tries: Ci sono stati troppi tentativi. Si può riprovare tra un quarto d’ora.
    link-explained: Questo link serve ad accedere su questo dispositivo. Funziona una volta sola.
    link-over: Questo link non funziona più. Bisogna richiedere un nuovo codice.
    code-mail-subject: {code} è il codice per {site}
    code-mail-text: Il codice vale una sola volta, per dieci minuti, nel browser da cui è stato richiesto:
    code-mail-link: Oppure basta aprire questa pagina e premere il pulsante:
    code-mail-unasked: Chi non ha richiesto un codice non deve fare nulla.
    your-name: Nome
    save: Salva
    your-plan: Piano
    plan-until: {plan}, fino al {date}
    plan-without-end: {plan}, senza scadenza
    no-plan: Nessuno. Si può leggere ciò che è per tutti i membri.
    devices: Dispositivi
    this-device: Questo dispositivo
    sign-out-others: Disconnetti tutti gli altri dispositivi
    your-data: Dati personali
    download-data: Scarica tutti i dati personali conservati da questo sito
    delete-account: Elimina l’account
    delete-explained: L’account, il piano e i dispositivi vengono eliminati subito. Non si può tornare indietro. Per confermare bisogna scrivere l’indirizzo e-mail dell’account.
    delete-mistyped: Questo non è l’indirizzo dell’account. Non è stato eliminato nulla.
    account-deleted: L’account è stato eliminato.
    rest-for-members: Il resto di questo articolo è riservato ai membri.
    rest-for-paying: Il resto di questo articolo è riservato ai membri paganti.
    paying-only: Questo episodio è riservato ai membri paganti.
    members-sign-in: Accedi o diventa membro
    your-feeds: Feed personali
    feeds-are-yours: Questi indirizzi sono personali: con essi i lettori di feed e le app di podcast ricevono tutto ciò che questo account può leggere. Non vanno condivisi.
    new-feed-addresses: Crea nuovi indirizzi; quelli vecchi non funzioneranno più
    feed-ended: L’abbonamento è terminato
    feed-ended-text: Questo feed conteneva ciò che leggono i membri. L’abbonamento è terminato; il feed pubblico è all’indirizzo {address}.
    more-controls: Altri comandi
    speed: Velocità
    speed-now: Velocità {speed}×
    captions: Sottotitoli
    captions-on: Sottotitoli attivi
    captions-off: Sottotitoli disattivati
    copy-link: Copia il link a questo momento
    link-copied: Link a {time} copiato.
    code-copied: Codice copiato.
    code-selected: Codice selezionato, pronto da copiare.
    resume-at: Riprendi da {time}
    key-list: Tasti
    use-keys: Usa questi tasti
    key-play: Riproduzione o pausa
    key-ten-seconds: 10 secondi indietro, avanti
    key-five-seconds: 5 secondi indietro, avanti
    key-speed: Più lento, più veloce
    key-tenths: All’inizio, a metà, …
    key-sound: Audio
    key-full-screen: Schermo intero
    key-chapters: Capitolo precedente, successivo
    key-frames: Un fotogramma indietro, avanti, in pausa
    theatre: Modalità cinema
    repeat-chapter: Ripeti il capitolo
    descriptions: Descrizioni
    read-aloud: Leggi ad alta voce
    key-space: Spazio
    follow: Segui
    matches: Occorrenze
    match-count.one: {count} occorrenza
    match-count: {count} occorrenze
    no-matches: Nessuna occorrenza
    question: Domanda
    copy-code: Copia il codice
    copy-code-titled: Copia il codice: {title}
    seen: Visto
    time-left: restano {time}
    """, italianAccounts, italianMemberships)
}
