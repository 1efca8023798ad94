extension WordTable {
  static let polish = WordTable(
    "pl", .polish,
    """
    skip-to-content: Przejdź do treści
    site-navigation: Witryna
    lists-navigation: Wszystkie wpisy i kanały
    archive: Archiwum
    tags: Tagi
    search: Szukaj
    subscribe: Subskrybuj
    about: O stronie
    episodes: Odcinki
    series: Cykle
    colours: Kolory
    colours-auto: Automatyczne
    colours-light: Jasne
    colours-dark: Ciemne
    colours-contrast: Kontrastowe
    contact: Kontakt
    back-to-top: Do góry
    published-with: Opublikowano w {program}
    feeds-of: Kanały {site}
    list-separator: ", "
    list-and: " i "
    list-or: " lub "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, strona {page}
    page-of-pages: {text}, strona {page} z {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} bajt
    bytes.few: {count} bajty
    bytes.many: {count} bajtów
    bytes: {count} bajta
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Strona {page}
    pages: Strony
    posts: Wpisy
    newest-posts: Najnowsze wpisy
    newer-posts: Nowsze wpisy
    older-posts: Starsze wpisy
    nothing-published: Nic tu jeszcze nie opublikowano.
    subscribe-to-feed: Subskrybuj kanał
    subscribe-for-first: {subscribe}, a czytnik powiadomi o pierwszym wpisie.
    owner: Autor: {author}
    minutes-to-read.one: {count} min czytania
    minutes-to-read.few: {count} min czytania
    minutes-to-read.many: {count} min czytania
    minutes-to-read: {count} min czytania
    updated-on: aktualizacja {date}
    by-authors: autor: {authors}
    part-number: Część {part}
    continue-reading: Czytaj dalej
    watch-episode: Obejrzyj odcinek
    post-count.one: Jeden wpis
    post-count.few: {count} wpisy
    post-count.many: {count} wpisów
    post-count: {count} wpisu
    posts-after-count.one: " wpis"
    posts-after-count.few: " wpisy"
    posts-after-count.many: " wpisów"
    posts-after-count: " wpisu"
    on-this-page: Na tej stronie
    link-to-section: Link do tej sekcji
    table: Tabela
    picture: Obraz
    done: Zrobione
    to-do: Do zrobienia
    copy: Kopiuj
    copied: Skopiowano
    callout-note: Uwaga
    callout-tip: Wskazówka
    callout-important: Ważne
    callout-warning: Ostrzeżenie
    callout-caution: Ostrożnie
    back-to-reference: Powrót do odnośnika {number}
    part-of-series: Część {part} z {parts} cyklu {series}
    outdated: Ten wpis jest nieaktualny.
    read-instead: Aktualny jest wpis {post}.
    updates: Aktualizacje
    comments: Komentarze
    attachments: Załączniki
    first-published-at: Pierwotnie opublikowano na {site}.
    written-by: Autor: {authors}.
    related-posts: Podobne wpisy
    neighbouring-posts: Sąsiednie wpisy
    previous-part: Poprzednia część
    next-part: Następna część
    older: Starszy
    newer: Nowszy
    posts-with-same-tag: Wpisy z tym samym tagiem
    more-in: Więcej o {tag}
    draft-titled: Szkic: {title}
    draft-notice: To jest szkic. Może go przeczytać tylko ten, kto zna ten adres.
    posts-of-site: Wpisy {site}: {period}
    all-posts-of-site: Wszystkie wpisy {site}
    all-posts-of-year: Wszystkie wpisy z {year}
    posts-of-period: Wpisy: {period}
    undated: Bez daty
    years: Lata
    months: Miesiące
    posts-of-year: {posts} z {year}
    posts-of-years: {posts} z lat {first}–{last}
    earlier-and-later: Wcześniej i później
    earlier: Wcześniej
    later: Później
    all-series: Wszystkie cykle
    all-series-of-site: Wszystkie cykle {site}
    part-count.one: {count} część
    part-count.few: {count} części
    part-count.many: {count} części
    part-count: {count} części
    all-tags-of-site: Wszystkie tagi {site}
    no-tags: Żaden wpis nie ma jeszcze tagu.
    tag-count.one: Jeden tag
    tag-count.few: {count} tagi
    tag-count.many: {count} tagów
    tag-count: {count} tagu
    tags-sorted: {tags}, według {name} lub {number}.
    sorted-by-name: nazwy
    sorted-by-number: liczby wpisów
    posts-about: Wpisy o {tag}
    posts-by: Wpisy autora {author}
    series-named: Cykl: {series}
    posts-about-on-site: Wpisy o {tag} na {site}
    posts-by-on-site: Wpisy autora {author} na {site}
    series-on-site: Cykl {series} na {site}
    subscribe-to-tag: {extent}. Subskrybuj ten tag: {feeds}.
    subscribe-to-author: {extent}. Subskrybuj tego autora: {feeds}.
    subscribe-to-series: {extent}. Subskrybuj ten cykl: {feeds}.
    often-together: Często razem z {tags}
    further-on: Dalej
    back: Wstecz
    elsewhere: Gdzie indziej: {profiles}
    feed-of-series: Cykl {series}
    feed-of-authors: {title}, autor: {authors}
    feed-of-summaries: {title} (streszczenia)
    audio-podcast: {site} (tylko dźwięk)
    video-podcast-feed: {site} (podcast wideo)
    audio-podcast-feed: {site} (podcast dźwiękowy)
    authors: Autorzy
    summaries: Streszczenia
    feed-of: Kanał {title}
    this-is-a-feed: To jest kanał.
    feed-is-for-readers: Jest przeznaczony dla czytnika kanałów, czyli aplikacji lub witryny, która co jakiś czas do niego zagląda i pokazuje nowości. Aby go subskrybować, wystarczy skopiować ten adres do czytnika:
    feed-costs-nothing: To nic nie kosztuje, nikt nie potrzebuje adresu e-mail, a rezygnacja polega na usunięciu kanału z czytnika. Bezpłatne czytniki są dla każdego systemu; {more}.
    more-about-subscribing: więcej o subskrypcji
    feed-of-older-posts: Pod tym właśnie adresem są starsze wpisy. {newest} są pod adresem powyżej.
    newest-ones: Najnowsze
    what-is-new: Co nowego
    what-is-in-it: Zawartość
    feed-forms: To samo jako {formats}; {source}, jak widzą go programy; {page}.
    feed-itself: sam kanał
    page-of-feed: strona, do której należy
    feeds-explained: Kanał to adres, do którego czytnik kanałów co jakiś czas zagląda, aby pokazać nowości z obserwowanych witryn. Nikt nie potrzebuje do tego adresu e-mail, a rezygnacja polega na usunięciu kanału z czytnika. Potrzebny jest tylko czytnik kanałów, aplikacja lub witryna; bezpłatne są dla każdego systemu.
    copy-address: Wystarczy skopiować jeden z tych adresów do czytnika. Wszystkie zawierają te same wpisy w całości.
    readers-find-feeds: Większość czytników znajduje je też sama na podstawie adresu tej witryny.
    summaries-offered: Dla tych, którzy wolą czytać w witrynie, te kanały podają tylko krótkie streszczenie każdego wpisu: {feeds}. Wpisy zbyt stare dla kanału są w jego archiwum, które niektóre czytniki znajdują same.
    only-one-tag: Tylko jeden temat
    only-one-author: Tylko jeden autor
    only-one-series: Tylko jeden cykl
    several-at-once: Kilka naraz
    combining-feeds: Adres, który wymienia kilka tagów, autorów lub cykl, daje wpisy należące do nich wszystkich. Dla wpisów należących do któregokolwiek z nich potrzeba kilku kanałów.
    combined-feed: Kanał {feed} nazywa się „{title}”.
    combining-others: {author} i {series} wskazują pozostałe, a {summary} na końcu dowolnego adresu daje streszczenia.
    all-feeds: Wszystkie kanały
    list-of-feeds: Czytniki, które importują listy subskrypcji, pobierają wszystkie z {address} (OPML).
    search-titled: Szukaj: {query}
    search-site: Szukaj na {site}
    search-results: Wyniki
    search-hint: Słowa, „wyrażenia”, -bez
    kind: Rodzaj
    tag: Tag
    author: Autor
    year: Rok
    any: Wszystkie
    more-results: Więcej wyników
    better-results: Lepsze wyniki
    nothing-found: Nic nie znaleziono dla „{query}”. Może pomogą inne słowa albo mniej słów.
    mended-results: Nic nie znaleziono dla „{query}”. Oto wyniki dla {mended}: {results}
    loose-results: Nic nie zawiera wszystkich tych słów; tu są niektóre z nich: {results}
    result-count.one: jeden wynik.
    result-count.few: {count} wyniki.
    result-count.many: {count} wyników.
    result-count: {count} wyniku.
    many-results: wiele wyników, najlepsze na początku.
    not-found: Nie znaleziono
    not-found-explained: Pod tym adresem nic nie ma. Może zawiera błąd albo stronę przeniesiono.
    not-allowed: Niedozwolona metoda
    not-allowed-explained: O ten adres nie można zapytać w ten sposób. Przejście po linku działa.
    gone: Usunięto
    gone-explained: Pod tym adresem coś było, ale zostało na stałe usunięte.
    unavailable: Niedostępne
    unavailable-explained: Witryna nie może teraz odpowiedzieć. Warto spróbować ponownie za kilka sekund.
    failed: Coś poszło nie tak
    failed-explained: To nasz błąd. Został zapisany i zostanie sprawdzony.
    not-understood: To nie zadziałało
    not-understood-explained: Witryna nie zrozumiała tego żądania.
    name-request: Zgłaszając nam błąd, warto podać to żądanie: {request}
    suggestions: Może chodziło o:
    search-this-site: Szukaj w tej witrynie
    where-posts-are: Wszystkie wpisy są w {archive}, najnowsze na {home}.
    archive-in-sentence: archiwum
    home-page: stronie głównej
    episode-number: Odcinek {number}
    free: Bezpłatny
    members: Dla członków
    free-episodes: Bezpłatne odcinki
    all-episodes: Wszystkie odcinki
    episodes-about: Odcinki o {tag}
    free-episodes-about: Bezpłatne odcinki o {tag}
    episodes-of-site: Odcinki {site}
    episode-count.one: Jeden odcinek
    episode-count.few: {count} odcinki
    episode-count.many: {count} odcinków
    episode-count: {count} odcinka
    episodes-in-collection.one: {count} odcinek
    episodes-in-collection.few: {count} odcinki
    episodes-in-collection.many: {count} odcinków
    episodes-in-collection: {count} odcinka
    newer-episodes: Nowsze odcinki
    older-episodes: Starsze odcinki
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: wideo
    audio-feed: dźwięk
    collections: Kolekcje
    collection: Kolekcja
    collection-described: Kolekcja {collection}: {extent}
    part-of-collection: Część {part} z {parts} kolekcji {collection}.
    part-of-section: Część {part} z {parts} kolekcji {collection}, w „{section}”.
    neighbouring-episodes: Sąsiednie odcinki
    previous: Poprzedni
    next: Następny
    with-people: Z udziałem: {people}
    with-guests.one: Prowadzenie: {hosts}, gość: {guests}
    with-guests.few: Prowadzenie: {hosts}, goście: {guests}
    with-guests.many: Prowadzenie: {hosts}, goście: {guests}
    with-guests: Prowadzenie: {hosts}, goście: {guests}
    transcript: Transkrypcja
    from-transcript: Z transkrypcji
    code: Kod
    code-titled: Kod: {title}
    questions: Pytania
    questions-and-answers: Pytania i odpowiedzi
    exercises: Ćwiczenia
    solution: Rozwiązanie
    references: Źródła
    resources: Materiały
    downloads: Pliki do pobrania
    related: Podobne
    video-file: Wideo
    audio-file: Dźwięk
    transcript-as: Transkrypcja jako {formats}
    for-members: Dla członków
    members-only: Ten odcinek jest dla członków.
    open-from: Od {date} może go obejrzeć każdy.
    video-not-played: Przeglądarka nie odtwarza tego filmu.
    download-file: Pobierz ({type})
    play-at: Odtwórz na {site}
    chapters: Rozdziały
    chapters-by-length: Rozdziały według długości
    search-in-episode: Szukaj w tym odcinku
    account: Konto
    sign-in: Zaloguj się
    sign-out: Wyloguj się
    sign-in-or-join: Zaloguj się lub dołącz
    sign-in-explained: Wystarczy podać adres e-mail, aby otrzymać kod. Jeśli konta jeszcze nie ma, powstanie po wpisaniu kodu.
    mail-address: Adres e-mail
    send-code: Wyślij kod
    enter-code: Wpisz kod
    code-sent: Wiadomość z kodem jest już w drodze. Kod działa przez dziesięć minut.
    mail-code: Kod
    ask-again: Poproś o nowy kod
    code-wrong: Ten kod nie działa. Każdy kod działa raz, przez dziesięć minut; jeśli to nie literówka, trzeba poprosić o nowy.
    no-mail-address: To nie jest adres e-mail. Powinien wyglądać na przykład tak: ada@example.com.
    too-many-tries: Prób było zbyt wiele. Warto spróbować ponownie za kwadrans.
    link-explained: Ten link służy do zalogowania się na tym urządzeniu. Działa tylko raz.
    link-over: Ten link już nie działa. Trzeba poprosić o nowy kod.
    code-mail-subject: {code} to kod do {site}
    code-mail-text: Kod działa raz, przez dziesięć minut, w przeglądarce, w której o niego poproszono:
    code-mail-link: Można też otworzyć tę stronę i nacisnąć przycisk:
    code-mail-unasked: Kto nie prosił o kod, nie musi nic robić.
    your-name: Imię i nazwisko
    save: Zapisz
    your-plan: Plan
    plan-until: {plan}, do {date}
    plan-without-end: {plan}, bezterminowo
    no-plan: Brak. Można czytać to, co jest dla wszystkich członków.
    devices: Urządzenia
    this-device: To urządzenie
    sign-out-others: Wyloguj wszystkie inne urządzenia
    your-data: Dane osobowe
    download-data: Pobierz wszystkie dane osobowe, które przechowuje ta witryna
    delete-account: Usuń konto
    delete-explained: Konto, plan i urządzenia zostaną natychmiast usunięte. Tego nie można cofnąć. Aby potwierdzić, trzeba wpisać adres e-mail konta.
    delete-mistyped: To nie jest adres tego konta. Niczego nie usunięto.
    account-deleted: Konto zostało usunięte.
    rest-for-members: Dalsza część tego wpisu jest dla członków.
    rest-for-paying: Dalsza część tego wpisu jest dla płacących członków.
    paying-only: Ten odcinek jest dla płacących członków.
    members-sign-in: Zaloguj się lub zostań członkiem
    your-feeds: Osobiste kanały
    feeds-are-yours: Te adresy są osobiste: dzięki nim czytniki kanałów i aplikacje do podcastów otrzymują wszystko, do czego to konto ma dostęp. Nie należy ich nikomu przekazywać.
    new-feed-addresses: Utwórz nowe adresy; stare przestaną działać
    feed-ended: Członkostwo wygasło
    feed-ended-text: W tym kanale było to, co czytają członkowie. Członkostwo wygasło; kanał publiczny jest pod adresem {address}.
    more-controls: Więcej opcji
    speed: Prędkość
    speed-now: Prędkość {speed}×
    captions: Napisy
    captions-on: Napisy włączone
    captions-off: Napisy wyłączone
    copy-link: Kopiuj link do tego momentu
    link-copied: Skopiowano link do {time}.
    code-copied: Skopiowano kod.
    code-selected: Zaznaczono kod, gotowy do skopiowania.
    resume-at: Wznów od {time}
    key-list: Klawisze
    use-keys: Używaj tych klawiszy
    key-play: Odtwórz lub wstrzymaj
    key-ten-seconds: 10 sekund wstecz, naprzód
    key-five-seconds: 5 sekund wstecz, naprzód
    key-speed: Wolniej, szybciej
    key-tenths: Na początek, na środek, …
    key-sound: Dźwięk
    key-full-screen: Pełny ekran
    key-chapters: Poprzedni, następny rozdział
    key-frames: O klatkę wstecz, naprzód, podczas pauzy
    theatre: Tryb kinowy
    repeat-chapter: Powtarzaj rozdział
    descriptions: Audiodeskrypcja
    read-aloud: Czytaj na głos
    key-space: Spacja
    follow: Śledź
    matches: Trafienia
    match-count.one: {count} trafienie
    match-count.few: {count} trafienia
    match-count.many: {count} trafień
    match-count: {count} trafienia
    no-matches: Brak trafień
    question: Pytanie
    copy-code: Kopiuj kod
    copy-code-titled: Kopiuj kod: {title}
    seen: Obejrzano
    time-left: pozostało {time}
    """, polishAccounts, polishMemberships)
}
