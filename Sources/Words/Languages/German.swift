extension WordTable {
  // Without addressing the reader as “Sie” or “du”.
  static let german = WordTable(
    "de", .one,
    """
    skip-to-content: Zum Inhalt springen
    site-navigation: Website
    lists-navigation: Alle Beiträge und Feeds
    archive: Archiv
    tags: Schlagwörter
    search: Suche
    subscribe: Abonnieren
    about: Über
    episodes: Folgen
    series: Serien
    colours: Farben
    colours-auto: Automatisch
    colours-light: Hell
    colours-dark: Dunkel
    colours-contrast: Kontrast
    contact: Kontakt
    back-to-top: Nach oben
    published-with: Veröffentlicht mit {program}
    feeds-of: Feeds von {site}
    list-separator: ", "
    list-and: " und "
    list-or: " oder "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, Seite {page}
    page-of-pages: {text}, Seite {page} von {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} Byte
    bytes: {count} Byte
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Seite {page}
    pages: Seiten
    posts: Beiträge
    newest-posts: Neueste Beiträge
    newer-posts: Neuere Beiträge
    older-posts: Ältere Beiträge
    nothing-published: Hier ist noch nichts erschienen.
    subscribe-to-feed: Den Feed abonnieren
    subscribe-for-first: {subscribe}, und der Feedreader meldet den ersten Beitrag.
    owner: Von {author}
    minutes-to-read.one: {count} Min. Lesezeit
    minutes-to-read: {count} Min. Lesezeit
    updated-on: aktualisiert am {date}
    by-authors: von {authors}
    part-number: Teil {part}
    continue-reading: Weiterlesen
    watch-episode: Folge ansehen
    post-count.one: Ein Beitrag
    post-count: {count} Beiträge
    posts-after-count.one: " Beitrag"
    posts-after-count: " Beiträge"
    on-this-page: Auf dieser Seite
    link-to-section: Link zu diesem Abschnitt
    table: Tabelle
    picture: Bild
    done: Erledigt
    to-do: Offen
    copy: Kopieren
    copied: Kopiert
    callout-note: Hinweis
    callout-tip: Tipp
    callout-important: Wichtig
    callout-warning: Warnung
    callout-caution: Vorsicht
    back-to-reference: Zurück zu Verweis {number}
    part-of-series: Teil {part} von {parts} der Serie {series}
    outdated: Dieser Beitrag ist veraltet.
    read-instead: Aktuell ist {post}.
    updates: Aktualisierungen
    comments: Kommentare
    attachments: Anhänge
    first-published-at: Zuerst erschienen auf {site}.
    written-by: Geschrieben von {authors}.
    related-posts: Ähnliche Beiträge
    neighbouring-posts: Benachbarte Beiträge
    previous-part: Vorheriger Teil
    next-part: Nächster Teil
    older: Älter
    newer: Neuer
    posts-with-same-tag: Beiträge mit demselben Schlagwort
    more-in: Mehr zu {tag}
    draft-titled: Entwurf: {title}
    draft-notice: Dies ist ein Entwurf. Nur wer diese Adresse kennt, kann ihn lesen.
    posts-of-site: Beiträge von {site}: {period}
    all-posts-of-site: Alle Beiträge von {site}
    all-posts-of-year: Alle Beiträge aus {year}
    posts-of-period: Beiträge aus {period}
    undated: Ohne Datum
    years: Jahre
    months: Monate
    posts-of-year: {posts} aus {year}
    posts-of-years: {posts} von {first} bis {last}
    earlier-and-later: Früher und später
    earlier: Früher
    later: Später
    all-series: Alle Serien
    all-series-of-site: Alle Serien von {site}
    part-count.one: {count} Teil
    part-count: {count} Teile
    all-tags-of-site: Alle Schlagwörter von {site}
    no-tags: Noch hat kein Beitrag ein Schlagwort.
    tag-count.one: Ein Schlagwort
    tag-count: {count} Schlagwörter
    tags-sorted: {tags}, nach {name} oder {number}.
    sorted-by-name: Namen
    sorted-by-number: Anzahl der Beiträge
    posts-about: Beiträge über {tag}
    posts-by: Beiträge von {author}
    series-named: Serie: {series}
    posts-about-on-site: Beiträge über {tag} auf {site}
    posts-by-on-site: Beiträge von {author} auf {site}
    series-on-site: Die Serie {series} auf {site}
    subscribe-to-tag: {extent}. Dieses Schlagwort abonnieren: {feeds}.
    subscribe-to-author: {extent}. Diese Autorin oder diesen Autor abonnieren: {feeds}.
    subscribe-to-series: {extent}. Diese Serie abonnieren: {feeds}.
    often-together: Oft zusammen mit {tags}
    further-on: Weiter
    back: Zurück
    elsewhere: Anderswo: {profiles}
    feed-of-series: Serie {series}
    feed-of-authors: {title}, von {authors}
    feed-of-summaries: {title} (Zusammenfassungen)
    audio-podcast: {site} (nur Ton)
    video-podcast-feed: {site} (Video-Podcast)
    audio-podcast-feed: {site} (Audio-Podcast)
    authors: Autoren
    summaries: Zusammenfassungen
    feed-of: Feed von {title}
    this-is-a-feed: Dies ist ein Feed.
    feed-is-for-readers: Er ist für einen Feedreader gedacht, eine App oder Website, die ab und zu nachsieht, was es Neues gibt. Zum Abonnieren diese Adresse in den Feedreader kopieren:
    feed-costs-nothing: Das kostet nichts, niemand braucht eine E-Mail-Adresse, und das Abonnement endet, sobald der Feedreader die Adresse nicht mehr hat. Kostenlose Feedreader gibt es für jedes System; {more}.
    more-about-subscribing: mehr über das Abonnieren
    feed-of-older-posts: An genau dieser Adresse stehen ältere Beiträge. {newest} stehen an der Adresse oben.
    newest-ones: Die neuesten
    what-is-new: Das ist neu
    what-is-in-it: Das steht darin
    feed-forms: Dasselbe als {formats}; {source}, wie Programme ihn sehen; {page}.
    feed-itself: der Feed selbst
    page-of-feed: die Seite, zu der er gehört
    feeds-explained: Ein Feed ist eine Adresse, die ein Feedreader ab und zu abruft, um Neues von abonnierten Websites zu zeigen. Niemand braucht dafür eine E-Mail-Adresse, und das Abonnement endet, sobald der Feed aus dem Feedreader entfernt ist. Nötig ist nur ein Feedreader, eine App oder eine Website; kostenlose gibt es für jedes System.
    copy-address: Eine dieser Adressen in den Feedreader kopieren. Alle enthalten dieselben Beiträge in voller Länge.
    readers-find-feeds: Die meisten Feedreader finden sie auch selbst, wenn sie die Adresse dieser Website bekommen.
    summaries-offered: Wer lieber hier auf der Website liest, erfährt in diesen Feeds von jedem Beitrag nur eine kurze Zusammenfassung: {feeds}. Beiträge, die für einen Feed zu alt sind, stehen in seinem Archiv, das manche Feedreader selbst finden.
    only-one-tag: Nur ein Thema
    only-one-author: Nur eine Autorin oder ein Autor
    only-one-series: Nur eine Serie
    several-at-once: Mehreres zugleich
    combining-feeds: Nennt die Adresse mehrere Schlagwörter, Autoren oder eine Serie, so enthält der Feed die Beiträge, die zu allen gehören. Für Beiträge, die zu irgendeinem davon gehören, braucht es mehrere Feeds.
    combined-feed: Der Feed {feed} heißt „{title}“.
    combining-others: {author} und {series} nennen die anderen, und mit {summary} am Ende enthält der Feed jeder Adresse nur Zusammenfassungen.
    all-feeds: Alle Feeds
    list-of-feeds: Feedreader, die Listen von Abonnements importieren, holen alle von {address} (OPML).
    search-titled: Suche: {query}
    search-site: {site} durchsuchen
    search-results: Ergebnisse
    search-hint: Wörter, „Wortfolgen“, -ohne
    kind: Art
    tag: Schlagwort
    author: Verfasst von
    year: Jahr
    any: Alle
    more-results: Weitere Ergebnisse
    better-results: Bessere Ergebnisse
    nothing-found: Zu „{query}“ wurde nichts gefunden. Vielleicht helfen andere oder weniger Wörter.
    mended-results: Zu „{query}“ wurde nichts gefunden. Das sind die Ergebnisse für {mended}: {results}
    loose-results: Kein Beitrag enthält alle diese Wörter; diese enthalten einige davon: {results}
    result-count.one: ein Ergebnis.
    result-count: {count} Ergebnisse.
    many-results: viele Ergebnisse, die besten zuerst.
    not-found: Nicht gefunden
    not-found-explained: An dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben, oder die Seite ist umgezogen.
    not-allowed: Methode nicht erlaubt
    not-allowed-explained: Diese Adresse kann nicht auf diese Weise abgerufen werden. Einem Link zu ihr zu folgen funktioniert.
    gone: Entfernt
    gone-explained: An dieser Adresse gab es etwas, das endgültig entfernt worden ist.
    unavailable: Nicht verfügbar
    unavailable-explained: Die Website kann gerade nicht antworten. Ein neuer Versuch in ein paar Sekunden hilft wahrscheinlich.
    failed: Etwas ist schiefgegangen
    failed-explained: Der Fehler liegt bei uns. Er ist notiert und wird untersucht.
    not-understood: Das hat nicht funktioniert
    not-understood-explained: Die Website konnte diese Anfrage nicht verstehen.
    name-request: Wer uns davon berichtet, nennt am besten diese Anfrage: {request}
    suggestions: War vielleicht eine dieser Seiten gemeint?
    search-this-site: Diese Website durchsuchen
    where-posts-are: Alle Beiträge stehen im {archive}, die neuesten auf der {home}.
    archive-in-sentence: Archiv
    home-page: Startseite
    episode-number: Folge {number}
    free: Frei
    members: Mitglieder
    free-episodes: Freie Folgen
    all-episodes: Alle Folgen
    episodes-about: Folgen über {tag}
    free-episodes-about: Freie Folgen über {tag}
    episodes-of-site: Folgen von {site}
    episode-count.one: Eine Folge
    episode-count: {count} Folgen
    episodes-in-collection.one: {count} Folge
    episodes-in-collection: {count} Folgen
    newer-episodes: Neuere Folgen
    older-episodes: Ältere Folgen
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: Video
    audio-feed: Ton
    collections: Sammlungen
    collection: Sammlung
    collection-described: Die Sammlung {collection}: {extent}
    part-of-collection: Teil {part} von {parts} der Sammlung {collection}.
    part-of-section: Teil {part} von {parts} der Sammlung {collection}, in „{section}“.
    neighbouring-episodes: Benachbarte Folgen
    previous: Vorherige
    next: Nächste
    with-people: Mit {people}
    with-guests.one: Mit {hosts}, zu Gast: {guests}
    with-guests: Mit {hosts}, zu Gast: {guests}
    transcript: Transkript
    from-transcript: Aus dem Transkript
    code: Code
    code-titled: Code: {title}
    questions: Fragen
    questions-and-answers: Fragen und Antworten
    exercises: Übungen
    solution: Lösung
    references: Quellen
    resources: Material
    downloads: Downloads
    related: Verwandtes
    video-file: Video
    audio-file: Ton
    transcript-as: Transkript als {formats}
    for-members: Für Mitglieder
    members-only: Diese Folge ist für Mitglieder.
    open-from: Ab dem {date} können alle sie ansehen.
    video-not-played: Der Browser spielt dieses Video nicht ab.
    download-file: Herunterladen ({type})
    play-at: Auf {site} abspielen
    chapters: Kapitel
    chapters-by-length: Kapitel nach Länge
    search-in-episode: In dieser Folge suchen
    account: Konto
    sign-in: Anmelden
    sign-out: Abmelden
    sign-in-or-join: Anmelden oder Mitglied werden
    sign-in-explained: An die hier eingegebene E-Mail-Adresse geht ein Code. Wer noch kein Konto hat, bekommt eines, sobald der Code eingegeben ist.
    mail-address: E-Mail-Adresse
    send-code: Code anfordern
    enter-code: Code eingeben
    code-sent: Eine E-Mail mit einem Code ist unterwegs. Der Code gilt zehn Minuten lang.
    mail-code: Code
    ask-again: Neuen Code anfordern
    code-wrong: Dieser Code funktioniert nicht. Codes gelten nur einmal und nur zehn Minuten lang; wenn es kein Tippfehler ist, hilft ein neuer Code.
    no-mail-address: Das ist keine E-Mail-Adresse. Sie sollte so aussehen wie ada@example.com.
    too-many-tries: Das waren zu viele Versuche. In einer Viertelstunde ist ein neuer Versuch möglich.
    link-explained: Dieser Link dient zum Anmelden auf diesem Gerät. Er funktioniert nur einmal.
    link-over: Dieser Link funktioniert nicht mehr. Bitte einen neuen Code anfordern.
    code-mail-subject: {code} ist der Code für {site}
    code-mail-text: Der Code gilt einmal und zehn Minuten lang, in dem Browser, in dem er angefordert wurde:
    code-mail-link: Oder diese Seite öffnen und dort auf die Schaltfläche drücken:
    code-mail-unasked: Wer keinen Code angefordert hat, braucht nichts zu tun.
    your-name: Name
    save: Speichern
    your-plan: Tarif
    plan-until: {plan}, bis zum {date}
    plan-without-end: {plan}, unbefristet
    no-plan: Keiner. Zugänglich ist, was für alle Mitglieder ist.
    devices: Geräte
    this-device: Dieses Gerät
    sign-out-others: Alle anderen Geräte abmelden
    your-data: Persönliche Daten
    download-data: Alle persönlichen Daten herunterladen, die diese Website gespeichert hat
    delete-account: Konto löschen
    delete-explained: Konto, Tarif und Geräte werden sofort entfernt. Das lässt sich nicht rückgängig machen. Zur Bestätigung bitte die E-Mail-Adresse des Kontos eingeben.
    delete-mistyped: Das ist nicht die Adresse dieses Kontos. Es wurde nichts gelöscht.
    account-deleted: Das Konto ist gelöscht.
    rest-for-members: Der Rest dieses Beitrags ist für Mitglieder.
    rest-for-paying: Der Rest dieses Beitrags ist für zahlende Mitglieder.
    paying-only: Diese Folge ist für zahlende Mitglieder.
    members-sign-in: Anmelden oder Mitglied werden
    your-feeds: Persönliche Feeds
    feeds-are-yours: Diese Adressen sind persönlich: Feedreader und Podcast-Apps bekommen darüber alles, was dieses Konto lesen darf. Bitte nicht weitergeben.
    new-feed-addresses: Neue Adressen erzeugen; die alten funktionieren dann nicht mehr
    feed-ended: Die Mitgliedschaft ist beendet
    feed-ended-text: In diesem Feed stand, was Mitglieder lesen. Die Mitgliedschaft ist beendet; der öffentliche Feed steht unter {address}.
    more-controls: Weitere Bedienelemente
    speed: Tempo
    speed-now: Tempo {speed}×
    captions: Untertitel
    captions-on: Untertitel an
    captions-off: Untertitel aus
    copy-link: Link zu dieser Stelle kopieren
    link-copied: Link zu {time} kopiert.
    code-copied: Code kopiert.
    code-selected: Code markiert, bereit zum Kopieren.
    resume-at: Weiter bei {time}
    key-list: Tasten
    use-keys: Diese Tasten verwenden
    key-play: Wiedergabe oder Pause
    key-ten-seconds: 10 Sekunden zurück, vor
    key-five-seconds: 5 Sekunden zurück, vor
    key-speed: Langsamer, schneller
    key-tenths: Zum Anfang, zur Mitte, …
    key-sound: Ton
    key-full-screen: Vollbild
    key-chapters: Voriges, nächstes Kapitel
    key-frames: Ein Bild zurück, vor, wenn angehalten
    theatre: Breitbild
    repeat-chapter: Kapitel wiederholen
    descriptions: Bildbeschreibung
    read-aloud: Vorlesen
    key-space: Leertaste
    follow: Mitlaufen
    matches: Treffer
    match-count.one: {count} Treffer
    match-count: {count} Treffer
    no-matches: Keine Treffer
    question: Frage
    copy-code: Code kopieren
    copy-code-titled: Code kopieren: {title}
    seen: Gesehen
    time-left: noch {time}
    """, germanAccounts, germanMemberships)
}
