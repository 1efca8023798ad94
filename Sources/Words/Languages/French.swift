extension WordTable {
  // A narrow no-break space, U+202F, stands before : ; ? ! and inside of « ».
  static let french = WordTable(
    "fr", .zeroOrOne,
    """
    skip-to-content: Aller au contenu
    site-navigation: Site
    lists-navigation: Tous les articles et flux
    archive: Archives
    tags: Étiquettes
    search: Recherche
    subscribe: S’abonner
    about: À propos
    episodes: Épisodes
    series: Séries
    colours: Couleurs
    colours-auto: Automatique
    colours-light: Clair
    colours-dark: Sombre
    colours-contrast: Contraste
    contact: Contact
    back-to-top: Haut de page
    published-with: Publié avec {program}
    feeds-of: Flux de {site}
    list-separator: ", "
    list-and: " et "
    list-or: " ou "
    colon: "\u{202F}: "
    sentence: {text}.
    titled-page: {text}, page {page}
    page-of-pages: {text}, page {page} sur {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} octet
    bytes: {count} octets
    kilobytes: {number} ko
    megabytes: {number} Mo
    page: Page {page}
    pages: Pages
    posts: Articles
    newest-posts: Derniers articles
    newer-posts: Articles plus récents
    older-posts: Articles plus anciens
    nothing-published: Rien n’a encore été publié.
    subscribe-to-feed: S’abonner au flux
    subscribe-for-first: {subscribe}, et le lecteur de flux annoncera le premier article.
    owner: Par {author}
    minutes-to-read.one: {count} min de lecture
    minutes-to-read: {count} min de lecture
    updated-on: mis à jour le {date}
    by-authors: par {authors}
    part-number: Partie {part}
    continue-reading: Lire la suite
    watch-episode: Regarder l’épisode
    post-count.one: {count} article
    post-count: {count} articles
    posts-after-count.one: " article"
    posts-after-count: " articles"
    on-this-page: Sur cette page
    link-to-section: Lien vers cette section
    table: Tableau
    picture: Image
    done: Fait
    to-do: À faire
    copy: Copier
    copied: Copié
    callout-note: Note
    callout-tip: Astuce
    callout-important: Important
    callout-warning: Avertissement
    callout-caution: Attention
    back-to-reference: Retour à l’appel de note {number}
    part-of-series: Partie {part} sur {parts} de {series}
    outdated: Cet article n’est plus à jour.
    read-instead: Lire plutôt {post}.
    updates: Mises à jour
    comments: Commentaires
    attachments: Pièces jointes
    first-published-at: Paru d’abord sur {site}.
    written-by: Écrit par {authors}.
    related-posts: Articles similaires
    neighbouring-posts: Articles voisins
    previous-part: Partie précédente
    next-part: Partie suivante
    older: Plus ancien
    newer: Plus récent
    posts-with-same-tag: Articles avec la même étiquette
    more-in: Plus d’articles sur {tag}
    draft-titled: Brouillon\u{202F}: {title}
    draft-notice: Ceci est un brouillon. Il n’est lisible qu’à cette adresse.
    posts-of-site: Articles de {site}\u{202F}: {period}
    all-posts-of-site: Tous les articles de {site}
    all-posts-of-year: Tous les articles de {year}
    posts-of-period: Articles de {period}
    undated: Sans date
    years: Années
    months: Mois
    posts-of-year: {posts} de {year}
    posts-of-years: {posts} de {first} à {last}
    earlier-and-later: Avant et après
    earlier: Avant
    later: Après
    all-series: Toutes les séries
    all-series-of-site: Toutes les séries de {site}
    part-count.one: {count} partie
    part-count: {count} parties
    all-tags-of-site: Toutes les étiquettes de {site}
    no-tags: Aucun article n’a encore d’étiquette.
    tag-count.one: {count} étiquette
    tag-count: {count} étiquettes
    tags-sorted: {tags}, par {name} ou par {number}.
    sorted-by-name: nom
    sorted-by-number: nombre d’articles
    posts-about: Articles sur {tag}
    posts-by: Articles de {author}
    series-named: Série\u{202F}: {series}
    posts-about-on-site: Articles sur {tag} dans {site}
    posts-by-on-site: Articles de {author} dans {site}
    series-on-site: La série {series} dans {site}
    subscribe-to-tag: {extent}. S’abonner à cette étiquette\u{202F}: {feeds}.
    subscribe-to-author: {extent}. S’abonner à ces articles\u{202F}: {feeds}.
    subscribe-to-series: {extent}. S’abonner à cette série\u{202F}: {feeds}.
    often-together: Souvent avec {tags}
    further-on: Suite
    back: Retour
    elsewhere: Ailleurs\u{202F}: {profiles}
    feed-of-series: Série {series}
    feed-of-authors: {title}, par {authors}
    feed-of-summaries: {title} (résumés)
    audio-podcast: {site} (audio)
    video-podcast-feed: {site} (podcast vidéo)
    audio-podcast-feed: {site} (podcast audio)
    authors: Auteurs
    summaries: Résumés
    feed-of: Flux de {title}
    this-is-a-feed: Ceci est un flux.
    feed-is-for-readers: Il est destiné à un lecteur de flux, une application ou un site qui le consulte de temps en temps pour montrer les nouveautés. Pour s’abonner, copier cette adresse dans le lecteur\u{202F}:
    feed-costs-nothing: C’est gratuit, personne n’a besoin d’une adresse électronique, et il suffit de retirer le flux du lecteur pour se désabonner. Il existe des lecteurs gratuits pour tous les systèmes\u{202F}; {more}.
    more-about-subscribing: en savoir plus sur les abonnements
    feed-of-older-posts: Cette adresse précise contient des articles plus anciens. {newest} sont à l’adresse ci-dessus.
    newest-ones: Les plus récents
    what-is-new: Nouveautés
    what-is-in-it: Contenu
    feed-forms: La même chose en {formats}\u{202F}; {source}, tel que les programmes le voient\u{202F}; {page}.
    feed-itself: le flux lui-même
    page-of-feed: la page correspondante
    feeds-explained: Un flux est une adresse qu’un lecteur de flux consulte de temps en temps pour montrer les nouveautés des sites suivis. Personne n’a besoin d’une adresse électronique, et il suffit de retirer le flux du lecteur pour se désabonner. Il faut seulement un lecteur de flux, une application ou un site\u{202F}; il en existe des gratuits pour tous les systèmes.
    copy-address: Copier l’une de ces adresses dans le lecteur. Elles contiennent toutes les mêmes articles en entier.
    readers-find-feeds: La plupart des lecteurs les trouvent aussi d’eux-mêmes à partir de l’adresse de ce site.
    summaries-offered: Pour lire plutôt sur le site, ces flux n’annoncent chaque article que par un court résumé\u{202F}: {feeds}. Les articles trop anciens pour un flux sont dans ses archives, que certains lecteurs trouvent d’eux-mêmes.
    only-one-tag: Un seul sujet
    only-one-author: Un seul auteur
    only-one-series: Une seule série
    several-at-once: Plusieurs à la fois
    combining-feeds: Une adresse qui nomme plusieurs étiquettes, des auteurs ou une série donne les articles qui appartiennent à tous. Pour ceux qui appartiennent à l’un d’entre eux, il faut s’abonner à plusieurs flux.
    combined-feed: Le flux {feed} s’appelle «\u{202F}{title}\u{202F}».
    combining-others: {author} et {series} nomment les autres, et {summary} à la fin de toute adresse demande des résumés.
    all-feeds: Tous les flux
    list-of-feeds: Les lecteurs qui importent des listes d’abonnements les prennent toutes à {address} (OPML).
    search-titled: Recherche\u{202F}: {query}
    search-site: Rechercher dans {site}
    search-results: Résultats
    search-hint: Mots, «\u{202F}expressions\u{202F}», -sans
    kind: Type
    tag: Étiquette
    author: Auteur
    year: Année
    any: Tous
    more-results: Plus de résultats
    better-results: Meilleurs résultats
    nothing-found: Aucun résultat pour «\u{202F}{query}\u{202F}». Essayer d’autres mots, ou moins de mots.
    mended-results: Aucun résultat pour «\u{202F}{query}\u{202F}». Voici les résultats pour {mended}\u{202F}: {results}
    loose-results: Aucun article ne contient tous ces mots\u{202F}; ceux-ci en contiennent certains\u{202F}: {results}
    result-count.one: {count} résultat.
    result-count: {count} résultats.
    many-results: de nombreux résultats, les meilleurs d’abord.
    not-found: Page introuvable
    not-found-explained: Il n’y a rien à cette adresse. Elle est peut-être mal écrite, ou la page a été déplacée.
    not-allowed: Méthode non autorisée
    not-allowed-explained: Cette adresse ne peut pas être demandée de cette façon. Suivre un lien vers elle fonctionne.
    gone: Supprimé
    gone-explained: Il y avait quelque chose à cette adresse, qui a été supprimé définitivement.
    unavailable: Indisponible
    unavailable-explained: Le site ne peut pas répondre pour le moment. Merci de réessayer dans quelques secondes.
    failed: Une erreur s’est produite
    failed-explained: L’erreur vient de nous. Elle a été notée et sera examinée.
    not-understood: Cela n’a pas fonctionné
    not-understood-explained: Le site n’a pas compris cette requête.
    name-request: Pour nous la signaler, merci d’indiquer cette requête\u{202F}: {request}
    suggestions: Peut-être s’agissait-il de\u{202F}:
    search-this-site: Rechercher sur ce site
    where-posts-are: Tous les articles sont dans les {archive}, les derniers sur la {home}.
    archive-in-sentence: archives
    home-page: page d’accueil
    episode-number: Épisode {number}
    free: Gratuit
    members: Membres
    free-episodes: Épisodes gratuits
    all-episodes: Tous les épisodes
    episodes-about: Épisodes sur {tag}
    free-episodes-about: Épisodes gratuits sur {tag}
    episodes-of-site: Épisodes de {site}
    episode-count.one: {count} épisode
    episode-count: {count} épisodes
    episodes-in-collection.one: {count} épisode
    episodes-in-collection: {count} épisodes
    newer-episodes: Épisodes plus récents
    older-episodes: Épisodes plus anciens
    podcast-feeds: Podcast\u{202F}: {video}, {audio}
    video-podcast: vidéo
    audio-feed: audio
    collections: Collections
    collection: Collection
    collection-described: La collection {collection}\u{202F}: {extent}
    part-of-collection: Partie {part} sur {parts} de la collection {collection}.
    part-of-section: Partie {part} sur {parts} de la collection {collection}, dans «\u{202F}{section}\u{202F}».
    neighbouring-episodes: Épisodes voisins
    previous: Précédent
    next: Suivant
    with-people: Avec {people}
    with-guests.one: Avec {hosts}, invité\u{202F}: {guests}
    with-guests: Avec {hosts}, invités\u{202F}: {guests}
    transcript: Transcription
    from-transcript: Extrait de la transcription
    code: Code
    code-titled: Code\u{202F}: {title}
    questions: Questions
    questions-and-answers: Questions et réponses
    exercises: Exercices
    solution: Solution
    references: Références
    resources: Ressources
    downloads: Téléchargements
    related: Sur le même sujet
    video-file: Vidéo
    audio-file: Audio
    transcript-as: Transcription en {formats}
    for-members: Pour les membres
    members-only: Cet épisode est réservé aux membres.
    open-from: Tout le monde pourra le regarder à partir du {date}.
    video-not-played: Le navigateur ne lit pas cette vidéo.
    download-file: La télécharger ({type})
    play-at: Regarder sur {site}
    chapters: Chapitres
    chapters-by-length: Chapitres par durée
    search-in-episode: Rechercher dans cet épisode
    account: Compte
    sign-in: Se connecter
    sign-out: Se déconnecter
    sign-in-or-join: Se connecter ou devenir membre
    sign-in-explained: Il suffit d’indiquer une adresse électronique pour recevoir un code. S’il n’existe pas encore de compte, il est créé à la saisie du code.
    mail-address: Adresse électronique
    send-code: Recevoir un code
    enter-code: Saisir le code
    code-sent: Un message contenant un code vient d’être envoyé. Le code est valable dix minutes.
    mail-code: Code
    ask-again: Demander un nouveau code
    code-wrong: Ce code ne fonctionne pas. Un code ne sert qu’une fois, pendant dix minutes\u{202F}; s’il ne s’agit pas d’une faute de frappe, il faut en demander un nouveau.
    no-mail-address: Ce n’est pas une adresse électronique. Elle devrait ressembler à ada@example.com.
    too-many-tries: Il y a eu trop d’essais. Merci de réessayer dans un quart d’heure.
    link-explained: Ce lien permet de se connecter sur cet appareil. Il ne sert qu’une fois.
    link-over: Ce lien ne fonctionne plus. Il faut demander un nouveau code.
    code-mail-subject: {code} est le code pour {site}
    code-mail-text: Ce code ne sert qu’une fois, pendant dix minutes, dans le navigateur où il a été demandé\u{202F}:
    code-mail-link: Ou bien ouvrir cette page et appuyer sur le bouton\u{202F}:
    code-mail-unasked: Si ce code n’a pas été demandé, il n’y a rien à faire.
    your-name: Nom
    save: Enregistrer
    your-plan: Formule
    plan-until: {plan}, jusqu’au {date}
    plan-without-end: {plan}, sans limite de durée
    no-plan: Aucune. L’accès se limite à ce qui est ouvert à tous les membres.
    devices: Appareils
    this-device: Cet appareil
    sign-out-others: Déconnecter tous les autres appareils
    your-data: Données personnelles
    download-data: Télécharger toutes les données personnelles que ce site conserve
    delete-account: Supprimer le compte
    delete-explained: Le compte, la formule et les appareils sont supprimés immédiatement. Il n’est pas possible de revenir en arrière. Pour confirmer, saisir l’adresse électronique du compte.
    delete-mistyped: Ce n’est pas l’adresse de ce compte. Rien n’a été supprimé.
    account-deleted: Le compte est supprimé.
    rest-for-members: La suite de cet article est réservée aux membres.
    rest-for-paying: La suite de cet article est réservée aux membres payants.
    paying-only: Cet épisode est réservé aux membres payants.
    members-sign-in: Se connecter ou devenir membre
    your-feeds: Flux personnels
    feeds-are-yours: Ces adresses sont strictement personnelles\u{202F}: elles donnent aux lecteurs de flux et aux applications de podcast tout ce que ce compte permet de lire. Merci de ne pas les transmettre.
    new-feed-addresses: Créer de nouvelles adresses\u{202F}; les anciennes ne fonctionneront plus
    feed-ended: L’adhésion a pris fin
    feed-ended-text: Ce flux contenait ce que lisent les membres. L’adhésion a pris fin\u{202F}; le flux public se trouve à l’adresse {address}.
    more-controls: Autres commandes
    speed: Vitesse
    speed-now: Vitesse {speed}×
    captions: Sous-titres
    captions-on: Sous-titres activés
    captions-off: Sous-titres désactivés
    copy-link: Copier le lien vers cet instant
    link-copied: Lien vers {time} copié.
    code-copied: Code copié.
    code-selected: Code sélectionné, prêt à être copié.
    resume-at: Reprendre à {time}
    key-list: Touches
    use-keys: Utiliser ces touches
    key-play: Lecture ou pause
    key-ten-seconds: 10 secondes en arrière, en avant
    key-five-seconds: 5 secondes en arrière, en avant
    key-speed: Plus lent, plus rapide
    key-tenths: Au début, au milieu, …
    key-sound: Son
    key-full-screen: Plein écran
    key-chapters: Chapitre précédent, suivant
    key-frames: Une image en arrière, en avant, en pause
    theatre: Mode cinéma
    repeat-chapter: Répéter le chapitre
    descriptions: Audiodescription
    read-aloud: Lire à voix haute
    key-space: Espace
    follow: Suivre
    matches: Occurrences
    match-count.one: {count} occurrence
    match-count: {count} occurrences
    no-matches: Aucune occurrence
    question: Question
    copy-code: Copier le code
    copy-code-titled: Copier le code\u{202F}: {title}
    seen: Vu
    time-left: reste {time}
    """, frenchAccounts, frenchMemberships)
}
