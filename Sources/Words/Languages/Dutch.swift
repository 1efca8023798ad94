extension WordTable {
  static let dutch = WordTable(
    "nl", .one,
    """
    skip-to-content: Naar de inhoud
    site-navigation: Website
    lists-navigation: Alle berichten en feeds
    archive: Archief
    tags: Labels
    search: Zoeken
    subscribe: Abonneren
    about: Over
    episodes: Afleveringen
    series: Reeksen
    colours: Kleuren
    colours-auto: Automatisch
    colours-light: Licht
    colours-dark: Donker
    colours-contrast: Contrast
    contact: Contact
    back-to-top: Terug naar boven
    published-with: Gepubliceerd met {program}
    feeds-of: Feeds van {site}
    list-separator: ", "
    list-and: " en "
    list-or: " of "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, pagina {page}
    page-of-pages: {text}, pagina {page} van {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} byte
    bytes: {count} bytes
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Pagina {page}
    pages: Pagina’s
    posts: Berichten
    newest-posts: Nieuwste berichten
    newer-posts: Nieuwere berichten
    older-posts: Oudere berichten
    nothing-published: Er is nog niets gepubliceerd.
    subscribe-to-feed: Op de feed abonneren
    subscribe-for-first: {subscribe}, en de feedlezer meldt het eerste bericht.
    owner: Door {author}
    minutes-to-read.one: {count} min. leestijd
    minutes-to-read: {count} min. leestijd
    updated-on: bijgewerkt op {date}
    by-authors: door {authors}
    part-number: Deel {part}
    continue-reading: Verder lezen
    watch-episode: Aflevering bekijken
    post-count.one: Eén bericht
    post-count: {count} berichten
    posts-after-count.one: " bericht"
    posts-after-count: " berichten"
    on-this-page: Op deze pagina
    link-to-section: Link naar deze paragraaf
    table: Tabel
    picture: Afbeelding
    done: Klaar
    to-do: Te doen
    copy: Kopiëren
    copied: Gekopieerd
    callout-note: Opmerking
    callout-tip: Tip
    callout-important: Belangrijk
    callout-warning: Waarschuwing
    callout-caution: Voorzichtig
    back-to-reference: Terug naar verwijzing {number}
    part-of-series: Deel {part} van {parts} van {series}
    outdated: Dit bericht is verouderd.
    read-instead: Lees in plaats daarvan {post}.
    updates: Aanpassingen
    comments: Reacties
    attachments: Bijlagen
    first-published-at: Eerder verschenen op {site}.
    written-by: Geschreven door {authors}.
    related-posts: Verwante berichten
    neighbouring-posts: Naburige berichten
    previous-part: Vorig deel
    next-part: Volgend deel
    older: Ouder
    newer: Nieuwer
    posts-with-same-tag: Berichten met hetzelfde label
    more-in: Meer over {tag}
    draft-titled: Concept: {title}
    draft-notice: Dit is een concept. Alleen wie dit adres kent, kan het lezen.
    posts-of-site: Berichten van {site}: {period}
    all-posts-of-site: Alle berichten van {site}
    all-posts-of-year: Alle berichten uit {year}
    posts-of-period: Berichten uit {period}
    undated: Zonder datum
    years: Jaren
    months: Maanden
    posts-of-year: {posts} uit {year}
    posts-of-years: {posts} van {first} tot en met {last}
    earlier-and-later: Eerder en later
    earlier: Eerder
    later: Later
    all-series: Alle reeksen
    all-series-of-site: Alle reeksen van {site}
    part-count.one: {count} deel
    part-count: {count} delen
    all-tags-of-site: Alle labels van {site}
    no-tags: Nog geen enkel bericht heeft een label.
    tag-count.one: Eén label
    tag-count: {count} labels
    tags-sorted: {tags}, op {name} of {number}.
    sorted-by-name: naam
    sorted-by-number: aantal berichten
    posts-about: Berichten over {tag}
    posts-by: Berichten van {author}
    series-named: Reeks: {series}
    posts-about-on-site: Berichten over {tag} op {site}
    posts-by-on-site: Berichten van {author} op {site}
    series-on-site: De reeks {series} op {site}
    subscribe-to-tag: {extent}. Op dit label abonneren: {feeds}.
    subscribe-to-author: {extent}. Op deze auteur abonneren: {feeds}.
    subscribe-to-series: {extent}. Op deze reeks abonneren: {feeds}.
    often-together: Vaak samen met {tags}
    further-on: Verder
    back: Terug
    elsewhere: Elders: {profiles}
    feed-of-series: Reeks {series}
    feed-of-authors: {title}, door {authors}
    feed-of-summaries: {title} (samenvattingen)
    audio-podcast: {site} (alleen geluid)
    video-podcast-feed: {site} (videopodcast)
    audio-podcast-feed: {site} (audiopodcast)
    authors: Auteurs
    summaries: Samenvattingen
    feed-of: Feed van {title}
    this-is-a-feed: Dit is een feed.
    feed-is-for-readers: Hij is bedoeld voor een feedlezer, een app of website die af en toe kijkt wat er nieuw is. Kopieer dit adres naar de feedlezer om een abonnement te nemen:
    feed-costs-nothing: Het kost niets, niemand heeft een e-mailadres nodig, en opzeggen kan door de feed uit de feedlezer te verwijderen. Er zijn gratis feedlezers voor elk systeem; {more}.
    more-about-subscribing: meer over abonneren
    feed-of-older-posts: Op precies dit adres staan oudere berichten. {newest} staan op het adres hierboven.
    newest-ones: De nieuwste
    what-is-new: Wat er nieuw is
    what-is-in-it: Wat erin staat
    feed-forms: Hetzelfde als {formats}; {source}, zoals programma’s hem zien; {page}.
    feed-itself: de feed zelf
    page-of-feed: de pagina waar hij bij hoort
    feeds-explained: Een feed is een adres waar een feedlezer af en toe kijkt om te tonen wat er nieuw is op de gevolgde websites. Niemand heeft daar een e-mailadres voor nodig, en opzeggen kan door de feed uit de feedlezer te verwijderen. Een feedlezer is genoeg, een app of een website; er zijn gratis feedlezers voor elk systeem.
    copy-address: Kopieer een van deze adressen naar de feedlezer. Ze bevatten allemaal dezelfde volledige berichten.
    readers-find-feeds: De meeste feedlezers vinden ze ook zelf aan de hand van het adres van deze website.
    summaries-offered: Voor wie liever op de website leest, geven deze feeds van elk bericht alleen een korte samenvatting: {feeds}. Berichten die te oud zijn voor een feed, staan in het archief ervan, dat sommige feedlezers zelf vinden.
    only-one-tag: Eén onderwerp
    only-one-author: Eén auteur
    only-one-series: Eén reeks
    several-at-once: Meerdere tegelijk
    combining-feeds: Een adres met meerdere labels, auteurs of een reeks geeft de berichten die bij allemaal horen. Voor berichten die bij minstens één ervan horen, zijn meerdere feeds nodig.
    combined-feed: De feed {feed} heet ‘{title}’.
    combining-others: {author} en {series} noemen de andere, en {summary} aan het eind van elk adres vraagt om samenvattingen.
    all-feeds: Alle feeds
    list-of-feeds: Feedlezers die lijsten van abonnementen importeren, halen ze allemaal op bij {address} (OPML).
    search-titled: Zoeken: {query}
    search-site: {site} doorzoeken
    search-results: Resultaten
    search-hint: Woorden, ‘woordgroepen’, -zonder
    kind: Soort
    tag: Label
    author: Auteur
    year: Jaar
    any: Alle
    more-results: Meer resultaten
    better-results: Betere resultaten
    nothing-found: Niets gevonden voor ‘{query}’. Misschien helpen andere of minder woorden.
    mended-results: Niets gevonden voor ‘{query}’. Dit zijn de resultaten voor {mended}: {results}
    loose-results: Niets bevat al deze woorden; deze bevatten er enkele: {results}
    result-count.one: één resultaat.
    result-count: {count} resultaten.
    many-results: veel resultaten, de beste eerst.
    not-found: Niet gevonden
    not-found-explained: Op dit adres is niets te vinden. Misschien is het verkeerd getypt, of is de pagina verhuisd.
    not-allowed: Methode niet toegestaan
    not-allowed-explained: Dit adres kan niet op deze manier worden opgevraagd. Een link volgen werkt wel.
    gone: Verwijderd
    gone-explained: Op dit adres stond iets dat voorgoed is verwijderd.
    unavailable: Niet beschikbaar
    unavailable-explained: De website kan op dit moment niet antwoorden. Probeer het over een paar seconden opnieuw.
    failed: Er ging iets mis
    failed-explained: De fout ligt bij ons. Hij is genoteerd en wordt onderzocht.
    not-understood: Dat werkte niet
    not-understood-explained: De website begreep dit verzoek niet.
    name-request: Vermeld bij een melding graag dit verzoek: {request}
    suggestions: Misschien was dit de bedoeling:
    search-this-site: Deze website doorzoeken
    where-posts-are: Alle berichten staan in het {archive}, de nieuwste op de {home}.
    archive-in-sentence: archief
    home-page: startpagina
    episode-number: Aflevering {number}
    free: Gratis
    members: Leden
    free-episodes: Gratis afleveringen
    all-episodes: Alle afleveringen
    episodes-about: Afleveringen over {tag}
    free-episodes-about: Gratis afleveringen over {tag}
    episodes-of-site: Afleveringen van {site}
    episode-count.one: Eén aflevering
    episode-count: {count} afleveringen
    episodes-in-collection.one: {count} aflevering
    episodes-in-collection: {count} afleveringen
    newer-episodes: Nieuwere afleveringen
    older-episodes: Oudere afleveringen
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: video
    audio-feed: geluid
    collections: Verzamelingen
    collection: Verzameling
    collection-described: De verzameling {collection}: {extent}
    part-of-collection: Deel {part} van {parts} van de verzameling {collection}.
    part-of-section: Deel {part} van {parts} van de verzameling {collection}, in ‘{section}’.
    neighbouring-episodes: Naburige afleveringen
    previous: Vorige
    next: Volgende
    with-people: Met {people}
    with-guests.one: Met {hosts} en gast {guests}
    with-guests: Met {hosts} en gasten {guests}
    transcript: Transcript
    from-transcript: Uit het transcript
    code: Code
    code-titled: Code: {title}
    questions: Vragen
    questions-and-answers: Vragen en antwoorden
    exercises: Oefeningen
    solution: Oplossing
    references: Bronnen
    resources: Materiaal
    downloads: Downloads
    related: Verwant
    video-file: Video
    audio-file: Geluid
    transcript-as: Transcript als {formats}
    for-members: Voor leden
    members-only: Deze aflevering is voor leden.
    open-from: Vanaf {date} kan iedereen hem bekijken.
    video-not-played: De browser speelt deze video niet af.
    download-file: Downloaden ({type})
    play-at: Afspelen op {site}
    chapters: Hoofdstukken
    chapters-by-length: Hoofdstukken naar lengte
    search-in-episode: In deze aflevering zoeken
    account: Account
    sign-in: Inloggen
    sign-out: Uitloggen
    sign-in-or-join: Inloggen of lid worden
    sign-in-explained: Vul een e-mailadres in om een code te ontvangen. Wie nog geen account heeft, krijgt er een zodra de code is ingevuld.
    mail-address: E-mailadres
    send-code: Code aanvragen
    enter-code: Code invullen
    code-sent: Er is een e-mail met een code onderweg. De code is tien minuten geldig.
    mail-code: Code
    ask-again: Nieuwe code aanvragen
    code-wrong: Deze code werkt niet. Een code werkt één keer en is tien minuten geldig; vraag een nieuwe aan als het geen typefout is.
    no-mail-address: Dit is geen e-mailadres. Het moet eruitzien als ada@example.com.
    too-many-tries: Er waren te veel pogingen. Probeer het over een kwartier opnieuw.
    link-explained: Deze link dient om op dit apparaat in te loggen. Hij werkt één keer.
    link-over: Deze link werkt niet meer. Vraag een nieuwe code aan.
    code-mail-subject: {code} is de code voor {site}
    code-mail-text: De code werkt één keer, tien minuten lang, in de browser waarin hij is aangevraagd:
    code-mail-link: Of open deze pagina en druk op de knop:
    code-mail-unasked: Wie geen code heeft aangevraagd, hoeft niets te doen.
    your-name: Naam
    save: Opslaan
    your-plan: Abonnement
    plan-until: {plan}, tot {date}
    plan-without-end: {plan}, zonder einddatum
    no-plan: Geen. Te lezen is wat voor alle leden bedoeld is.
    devices: Apparaten
    this-device: Dit apparaat
    sign-out-others: Alle andere apparaten uitloggen
    your-data: Persoonlijke gegevens
    download-data: Alle persoonlijke gegevens downloaden die deze website bewaart
    delete-account: Account verwijderen
    delete-explained: Het account, het abonnement en de apparaten worden meteen verwijderd. Dat kan niet ongedaan worden gemaakt. Typ ter bevestiging het e-mailadres van het account.
    delete-mistyped: Dit is niet het adres van het account. Er is niets verwijderd.
    account-deleted: Het account is verwijderd.
    rest-for-members: De rest van dit bericht is voor leden.
    rest-for-paying: De rest van dit bericht is voor betalende leden.
    paying-only: Deze aflevering is voor betalende leden.
    members-sign-in: Inloggen of lid worden
    your-feeds: Persoonlijke feeds
    feeds-are-yours: Deze adressen zijn persoonlijk: feedlezers en podcastapps krijgen hiermee alles wat dit account mag lezen. Geef ze niet door.
    new-feed-addresses: Nieuwe adressen maken; de oude werken dan niet meer
    feed-ended: Het lidmaatschap is afgelopen
    feed-ended-text: In deze feed stond wat leden lezen. Het lidmaatschap is afgelopen; de openbare feed staat op {address}.
    more-controls: Meer bediening
    speed: Snelheid
    speed-now: Snelheid {speed}×
    captions: Ondertiteling
    captions-on: Ondertiteling aan
    captions-off: Ondertiteling uit
    copy-link: Link naar dit moment kopiëren
    link-copied: Link naar {time} gekopieerd.
    code-copied: Code gekopieerd.
    code-selected: Code geselecteerd, klaar om te kopiëren.
    resume-at: Verder bij {time}
    key-list: Toetsen
    use-keys: Deze toetsen gebruiken
    key-play: Afspelen of pauzeren
    key-ten-seconds: 10 seconden terug, vooruit
    key-five-seconds: 5 seconden terug, vooruit
    key-speed: Langzamer, sneller
    key-tenths: Naar het begin, het midden, …
    key-sound: Geluid
    key-full-screen: Volledig scherm
    key-chapters: Vorig, volgend hoofdstuk
    key-frames: Eén beeld terug, vooruit, bij pauze
    theatre: Breedbeeld
    repeat-chapter: Hoofdstuk herhalen
    descriptions: Beschrijvingen
    read-aloud: Voorlezen
    key-space: Spatie
    follow: Volgen
    matches: Treffers
    match-count.one: {count} treffer
    match-count: {count} treffers
    no-matches: Geen treffers
    question: Vraag
    copy-code: Code kopiëren
    copy-code-titled: Code kopiëren: {title}
    seen: Gezien
    time-left: nog {time}
    """, dutchAccounts, dutchMemberships)
}
