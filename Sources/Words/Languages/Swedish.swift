extension WordTable {
  static let swedish = WordTable(
    "sv", .one,
    """
    skip-to-content: Hoppa till innehållet
    site-navigation: Webbplats
    lists-navigation: Alla inlägg och flöden
    archive: Arkiv
    tags: Taggar
    search: Sök
    subscribe: Prenumerera
    about: Om
    episodes: Avsnitt
    series: Serier
    colours: Färger
    colours-auto: Automatiskt
    colours-light: Ljust
    colours-dark: Mörkt
    colours-contrast: Kontrast
    contact: Kontakt
    back-to-top: Till toppen
    published-with: Publicerad med {program}
    feeds-of: Flöden från {site}
    list-separator: ", "
    list-and: " och "
    list-or: " eller "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, sida {page}
    page-of-pages: {text}, sida {page} av {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} byte
    bytes: {count} byte
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Sida {page}
    pages: Sidor
    posts: Inlägg
    newest-posts: Senaste inläggen
    newer-posts: Nyare inlägg
    older-posts: Äldre inlägg
    nothing-published: Inget har publicerats ännu.
    subscribe-to-feed: Prenumerera på flödet
    subscribe-for-first: {subscribe}, så berättar flödesläsaren om det första inlägget.
    owner: Av {author}
    minutes-to-read.one: {count} min läsning
    minutes-to-read: {count} min läsning
    updated-on: uppdaterat {date}
    by-authors: av {authors}
    part-number: Del {part}
    continue-reading: Läs vidare
    watch-episode: Se avsnittet
    post-count.one: Ett inlägg
    post-count: {count} inlägg
    posts-after-count.one: " inlägg"
    posts-after-count: " inlägg"
    on-this-page: På den här sidan
    link-to-section: Länk till det här avsnittet
    table: Tabell
    picture: Bild
    done: Klart
    to-do: Att göra
    copy: Kopiera
    copied: Kopierat
    callout-note: Anmärkning
    callout-tip: Tips
    callout-important: Viktigt
    callout-warning: Varning
    callout-caution: Försiktighet
    back-to-reference: Tillbaka till hänvisning {number}
    part-of-series: Del {part} av {parts} i {series}
    outdated: Det här inlägget är inaktuellt.
    read-instead: Läs {post} i stället.
    updates: Uppdateringar
    comments: Kommentarer
    attachments: Bilagor
    first-published-at: Först publicerat på {site}.
    written-by: Skrivet av {authors}.
    related-posts: Liknande inlägg
    neighbouring-posts: Närliggande inlägg
    previous-part: Föregående del
    next-part: Nästa del
    older: Äldre
    newer: Nyare
    posts-with-same-tag: Inlägg med samma tagg
    more-in: Mer om {tag}
    draft-titled: Utkast: {title}
    draft-notice: Det här är ett utkast. Bara den som känner till adressen kan läsa det.
    posts-of-site: Inlägg från {site}: {period}
    all-posts-of-site: Alla inlägg från {site}
    all-posts-of-year: Alla inlägg från {year}
    posts-of-period: Inlägg från {period}
    undated: Utan datum
    years: År
    months: Månader
    posts-of-year: {posts} från {year}
    posts-of-years: {posts} från {first} till {last}
    earlier-and-later: Tidigare och senare
    earlier: Tidigare
    later: Senare
    all-series: Alla serier
    all-series-of-site: Alla serier på {site}
    part-count.one: {count} del
    part-count: {count} delar
    all-tags-of-site: Alla taggar på {site}
    no-tags: Inget inlägg har någon tagg ännu.
    tag-count.one: En tagg
    tag-count: {count} taggar
    tags-sorted: {tags}, efter {name} eller {number}.
    sorted-by-name: namn
    sorted-by-number: antal inlägg
    posts-about: Inlägg om {tag}
    posts-by: Inlägg av {author}
    series-named: Serie: {series}
    posts-about-on-site: Inlägg om {tag} på {site}
    posts-by-on-site: Inlägg av {author} på {site}
    series-on-site: Serien {series} på {site}
    subscribe-to-tag: {extent}. Prenumerera på den här taggen: {feeds}.
    subscribe-to-author: {extent}. Prenumerera på den här skribenten: {feeds}.
    subscribe-to-series: {extent}. Prenumerera på den här serien: {feeds}.
    often-together: Ofta tillsammans med {tags}
    further-on: Vidare
    back: Tillbaka
    elsewhere: På andra ställen: {profiles}
    feed-of-series: Serien {series}
    feed-of-authors: {title}, av {authors}
    feed-of-summaries: {title} (sammanfattningar)
    audio-podcast: {site} (endast ljud)
    video-podcast-feed: {site} (videopodd)
    audio-podcast-feed: {site} (ljudpodd)
    authors: Skribenter
    summaries: Sammanfattningar
    feed-of: Flöde från {title}
    this-is-a-feed: Det här är ett flöde.
    feed-is-for-readers: Det är till för en flödesläsare, en app eller webbplats som tittar efter då och då och visar vad som är nytt. Kopiera den här adressen till flödesläsaren för att prenumerera:
    feed-costs-nothing: Det kostar inget, ingen behöver någon e-postadress, och prenumerationen upphör när flödet tas bort ur flödesläsaren. Det finns gratis flödesläsare för alla system; {more}.
    more-about-subscribing: mer om att prenumerera
    feed-of-older-posts: På just den här adressen finns äldre inlägg. {newest} finns på adressen ovan.
    newest-ones: De senaste
    what-is-new: Det här är nytt
    what-is-in-it: Det här finns i det
    feed-forms: Samma sak som {formats}; {source}, som program ser det; {page}.
    feed-itself: själva flödet
    page-of-feed: sidan det hör till
    feeds-explained: Ett flöde är en adress som en flödesläsare tittar på då och då för att visa vad som är nytt på de webbplatser man följer. Ingen behöver någon e-postadress, och prenumerationen upphör när flödet tas bort ur flödesläsaren. Det enda som behövs är en flödesläsare, en app eller en webbplats; det finns gratis sådana för alla system.
    copy-address: Kopiera en av de här adresserna till flödesläsaren. Alla innehåller samma inlägg i sin helhet.
    readers-find-feeds: De flesta flödesläsare hittar dem också själva med hjälp av webbplatsens adress.
    summaries-offered: För den som hellre läser på webbplatsen innehåller de här flödena bara en kort sammanfattning av varje inlägg: {feeds}. Inlägg som är för gamla för ett flöde finns i dess arkiv, som vissa flödesläsare hittar själva.
    only-one-tag: Bara ett ämne
    only-one-author: Bara en skribent
    only-one-series: Bara en serie
    several-at-once: Flera på en gång
    combining-feeds: En adress som nämner flera taggar, skribenter eller en serie ger de inlägg som hör till alla. För inlägg som hör till någon av dem behövs flera flöden.
    combined-feed: Flödet {feed} heter ”{title}”.
    combining-others: {author} och {series} nämner de andra, och {summary} i slutet av en adress ger sammanfattningar.
    all-feeds: Alla flöden
    list-of-feeds: Flödesläsare som importerar listor med prenumerationer hämtar alla från {address} (OPML).
    search-titled: Sökning: {query}
    search-site: Sök på {site}
    search-results: Resultat
    search-hint: Ord, ”fraser”, -utan
    kind: Typ
    tag: Tagg
    author: Skribent
    year: År
    any: Alla
    more-results: Fler resultat
    better-results: Bättre resultat
    nothing-found: Inget hittades för ”{query}”. Andra eller färre ord kanske hjälper.
    mended-results: Inget hittades för ”{query}”. Det här är resultaten för {mended}: {results}
    loose-results: Inget innehåller alla de här orden; de här innehåller några av dem: {results}
    result-count.one: ett resultat.
    result-count: {count} resultat.
    many-results: många resultat, de bästa först.
    not-found: Hittades inte
    not-found-explained: Det finns inget på den här adressen. Den kan vara felskriven, eller så har sidan flyttat.
    not-allowed: Metoden är inte tillåten
    not-allowed-explained: Den här adressen kan inte hämtas på det sättet. Det fungerar att följa en länk till den.
    gone: Borttaget
    gone-explained: Det fanns något på den här adressen som har tagits bort för gott.
    unavailable: Inte tillgänglig
    unavailable-explained: Webbplatsen kan inte svara just nu. Försök gärna igen om några sekunder.
    failed: Något gick fel
    failed-explained: Felet är vårt. Det har noterats och kommer att undersökas.
    not-understood: Det fungerade inte
    not-understood-explained: Webbplatsen förstod inte den här begäran.
    name-request: Den som berättar det för oss får gärna ange den här begäran: {request}
    suggestions: Det kanske gällde något av detta:
    search-this-site: Sök på den här webbplatsen
    where-posts-are: Alla inlägg finns i {archive}, de senaste på {home}.
    archive-in-sentence: arkivet
    home-page: startsidan
    episode-number: Avsnitt {number}
    free: Gratis
    members: Medlemmar
    free-episodes: Gratis avsnitt
    all-episodes: Alla avsnitt
    episodes-about: Avsnitt om {tag}
    free-episodes-about: Gratis avsnitt om {tag}
    episodes-of-site: Avsnitt från {site}
    episode-count.one: Ett avsnitt
    episode-count: {count} avsnitt
    episodes-in-collection.one: {count} avsnitt
    episodes-in-collection: {count} avsnitt
    newer-episodes: Nyare avsnitt
    older-episodes: Äldre avsnitt
    podcast-feeds: Podd: {video}, {audio}
    video-podcast: video
    audio-feed: ljud
    collections: Samlingar
    collection: Samling
    collection-described: Samlingen {collection}: {extent}
    part-of-collection: Del {part} av {parts} i samlingen {collection}.
    part-of-section: Del {part} av {parts} i samlingen {collection}, i ”{section}”.
    neighbouring-episodes: Närliggande avsnitt
    previous: Föregående
    next: Nästa
    with-people: Med {people}
    with-guests.one: Med {hosts} och gästen {guests}
    with-guests: Med {hosts} och gästerna {guests}
    transcript: Utskrift
    from-transcript: Ur utskriften
    code: Kod
    code-titled: Kod: {title}
    questions: Frågor
    questions-and-answers: Frågor och svar
    exercises: Övningar
    solution: Lösning
    references: Källor
    resources: Resurser
    downloads: Hämtningar
    related: Liknande
    video-file: Video
    audio-file: Ljud
    transcript-as: Utskrift som {formats}
    for-members: För medlemmar
    members-only: Det här avsnittet är för medlemmar.
    open-from: Alla kan se det från och med {date}.
    video-not-played: Webbläsaren spelar inte upp den här videon.
    download-file: Hämta den ({type})
    play-at: Spela på {site}
    chapters: Kapitel
    chapters-by-length: Kapitel efter längd
    search-in-episode: Sök i det här avsnittet
    account: Konto
    sign-in: Logga in
    sign-out: Logga ut
    sign-in-or-join: Logga in eller bli medlem
    sign-in-explained: Ange en e-postadress för att få en kod. Den som inte har något konto får ett när koden anges.
    mail-address: E-postadress
    send-code: Skicka en kod
    enter-code: Ange koden
    code-sent: Ett mejl med en kod är på väg. Koden gäller i tio minuter.
    mail-code: Kod
    ask-again: Begär en ny kod
    code-wrong: Den här koden fungerar inte. Varje kod gäller en gång, i tio minuter; begär en ny om det inte är ett skrivfel.
    no-mail-address: Det här är ingen e-postadress. Den ska se ut ungefär som ada@example.com.
    too-many-tries: Det blev för många försök. Vänta en kvart och försök sedan igen.
    link-explained: Den här länken används för att logga in på den här enheten. Den fungerar en gång.
    link-over: Den här länken fungerar inte längre. Begär en ny kod.
    code-mail-subject: {code} är koden till {site}
    code-mail-text: Koden gäller en gång, i tio minuter, i den webbläsare där den begärdes:
    code-mail-link: Eller öppna den här sidan och tryck på knappen:
    code-mail-unasked: Den som inte har begärt någon kod behöver inte göra något.
    your-name: Namn
    save: Spara
    your-plan: Abonnemang
    plan-until: {plan}, till {date}
    plan-without-end: {plan}, utan slutdatum
    no-plan: Inget. Det som är för alla medlemmar går att läsa.
    devices: Enheter
    this-device: Den här enheten
    sign-out-others: Logga ut alla andra enheter
    your-data: Personuppgifter
    download-data: Hämta alla personuppgifter som webbplatsen har sparat
    delete-account: Radera kontot
    delete-explained: Kontot, abonnemanget och enheterna tas bort direkt. Det går inte att ångra. Skriv kontots e-postadress för att bekräfta.
    delete-mistyped: Det här är inte kontots adress. Inget har raderats.
    account-deleted: Kontot är raderat.
    rest-for-members: Resten av det här inlägget är för medlemmar.
    rest-for-paying: Resten av det här inlägget är för betalande medlemmar.
    paying-only: Det här avsnittet är för betalande medlemmar.
    members-sign-in: Logga in eller bli medlem
    your-feeds: Personliga flöden
    feeds-are-yours: De här adresserna är personliga: med dem får flödesläsare och poddappar allt som kontot ger rätt att läsa. Dela dem inte med någon.
    new-feed-addresses: Skapa nya adresser; de gamla slutar fungera
    feed-ended: Medlemskapet har upphört
    feed-ended-text: Det här flödet innehöll det som medlemmar läser. Medlemskapet har upphört; det öppna flödet finns på {address}.
    more-controls: Fler reglage
    speed: Hastighet
    speed-now: Hastighet {speed}×
    captions: Undertexter
    captions-on: Undertexter på
    captions-off: Undertexter av
    copy-link: Kopiera länk till den här tidpunkten
    link-copied: Länk till {time} kopierad.
    code-copied: Koden kopierad.
    code-selected: Koden markerad, redo att kopieras.
    resume-at: Fortsätt vid {time}
    key-list: Tangenter
    use-keys: Använd de här tangenterna
    key-play: Spela eller pausa
    key-ten-seconds: 10 sekunder bakåt, framåt
    key-five-seconds: 5 sekunder bakåt, framåt
    key-speed: Långsammare, snabbare
    key-tenths: Till början, mitten, …
    key-sound: Ljud
    key-full-screen: Helskärm
    key-chapters: Föregående, nästa kapitel
    key-frames: En bildruta bakåt, framåt, vid paus
    theatre: Bredbild
    repeat-chapter: Upprepa kapitlet
    descriptions: Syntolkning
    read-aloud: Läs upp
    key-space: Mellanslag
    follow: Följ
    matches: Träffar
    match-count.one: {count} träff
    match-count: {count} träffar
    no-matches: Inga träffar
    question: Fråga
    copy-code: Kopiera koden
    copy-code-titled: Kopiera koden: {title}
    seen: Sett
    time-left: {time} kvar
    """, swedishAccounts, swedishMemberships)
}
