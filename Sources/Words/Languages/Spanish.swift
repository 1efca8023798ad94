extension WordTable {
  static let spanish = WordTable(
    "es", .one,
    """
    skip-to-content: Saltar al contenido
    site-navigation: Sitio
    lists-navigation: Todas las entradas y los canales
    archive: Archivo
    tags: Etiquetas
    search: Buscar
    subscribe: Suscribirse
    about: Acerca de
    episodes: Episodios
    series: Series
    colours: Colores
    colours-auto: Automático
    colours-light: Claro
    colours-dark: Oscuro
    colours-contrast: Contraste
    contact: Contacto
    back-to-top: Volver arriba
    published-with: Publicado con {program}
    feeds-of: Canales de {site}
    list-separator: ", "
    list-and: " y "
    list-or: " o "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, página {page}
    page-of-pages: {text}, página {page} de {pages}
    range: {first} – {last}
    decimal-mark: ,
    bytes.one: {count} byte
    bytes: {count} bytes
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Página {page}
    pages: Páginas
    posts: Entradas
    newest-posts: Últimas entradas
    newer-posts: Entradas más recientes
    older-posts: Entradas más antiguas
    nothing-published: Todavía no se ha publicado nada.
    subscribe-to-feed: Suscribirse al canal
    subscribe-for-first: {subscribe}, y el lector avisará de la primera entrada.
    owner: Por {author}
    minutes-to-read.one: {count} min de lectura
    minutes-to-read: {count} min de lectura
    updated-on: actualizado el {date}
    by-authors: por {authors}
    part-number: Parte {part}
    continue-reading: Seguir leyendo
    watch-episode: Ver el episodio
    post-count.one: Una entrada
    post-count: {count} entradas
    posts-after-count.one: " entrada"
    posts-after-count: " entradas"
    on-this-page: En esta página
    link-to-section: Enlace a esta sección
    table: Tabla
    picture: Imagen
    done: Hecho
    to-do: Pendiente
    copy: Copiar
    copied: Copiado
    callout-note: Nota
    callout-tip: Consejo
    callout-important: Importante
    callout-warning: Advertencia
    callout-caution: Precaución
    back-to-reference: Volver a la referencia {number}
    part-of-series: Parte {part} de {parts} de {series}
    outdated: Esta entrada está desactualizada.
    read-instead: En su lugar, leer {post}.
    updates: Actualizaciones
    comments: Comentarios
    attachments: Archivos adjuntos
    first-published-at: Publicado originalmente en {site}.
    written-by: Escrito por {authors}.
    related-posts: Entradas relacionadas
    neighbouring-posts: Entradas vecinas
    previous-part: Parte anterior
    next-part: Parte siguiente
    older: Anterior
    newer: Posterior
    posts-with-same-tag: Entradas con la misma etiqueta
    more-in: Más sobre {tag}
    draft-titled: Borrador: {title}
    draft-notice: Esto es un borrador. Solo puede leerlo quien conoce esta dirección.
    posts-of-site: Entradas de {site}: {period}
    all-posts-of-site: Todas las entradas de {site}
    all-posts-of-year: Todas las entradas de {year}
    posts-of-period: Entradas de {period}
    undated: Sin fecha
    years: Años
    months: Meses
    posts-of-year: {posts} de {year}
    posts-of-years: {posts} de {first} a {last}
    earlier-and-later: Antes y después
    earlier: Antes
    later: Después
    all-series: Todas las series
    all-series-of-site: Todas las series de {site}
    part-count.one: {count} parte
    part-count: {count} partes
    all-tags-of-site: Todas las etiquetas de {site}
    no-tags: Ninguna entrada tiene etiquetas todavía.
    tag-count.one: Una etiqueta
    tag-count: {count} etiquetas
    tags-sorted: {tags}, por {name} o {number}.
    sorted-by-name: nombre
    sorted-by-number: número de entradas
    posts-about: Entradas sobre {tag}
    posts-by: Entradas de {author}
    series-named: Serie: {series}
    posts-about-on-site: Entradas sobre {tag} en {site}
    posts-by-on-site: Entradas de {author} en {site}
    series-on-site: La serie {series} en {site}
    subscribe-to-tag: {extent}. Suscribirse a esta etiqueta: {feeds}.
    subscribe-to-author: {extent}. Suscribirse a estas entradas: {feeds}.
    subscribe-to-series: {extent}. Suscribirse a esta serie: {feeds}.
    often-together: A menudo junto con {tags}
    further-on: Continuar
    back: Volver
    elsewhere: En otros sitios: {profiles}
    feed-of-series: Serie {series}
    feed-of-authors: {title}, por {authors}
    feed-of-summaries: {title} (resúmenes)
    audio-podcast: {site} (solo audio)
    video-podcast-feed: {site} (pódcast en vídeo)
    audio-podcast-feed: {site} (pódcast en audio)
    authors: Autores
    summaries: Resúmenes
    feed-of: Canal de {title}
    this-is-a-feed: Esto es un canal.
    feed-is-for-readers: Está pensado para un lector de canales, una aplicación o un sitio web que lo consulta de vez en cuando para mostrar las novedades. Para suscribirse, basta con copiar esta dirección en el lector:
    feed-costs-nothing: Es gratis, nadie necesita una dirección de correo, y para darse de baja basta con quitarlo del lector. Hay lectores gratuitos para todos los sistemas; {more}.
    more-about-subscribing: más sobre las suscripciones
    feed-of-older-posts: En esta misma dirección hay entradas antiguas. {newest} están en la de arriba.
    newest-ones: Las más recientes
    what-is-new: Novedades
    what-is-in-it: Contenido
    feed-forms: Lo mismo en {formats}; {source}, tal como lo ven los programas; {page}.
    feed-itself: el canal en sí
    page-of-feed: la página a la que pertenece
    feeds-explained: Un canal es una dirección que un lector de canales consulta de vez en cuando para mostrar las novedades de los sitios seguidos. Nadie necesita una dirección de correo, y para darse de baja basta con quitar el canal del lector. Solo hace falta un lector de canales, una aplicación o un sitio web; los hay gratuitos para todos los sistemas.
    copy-address: Basta con copiar una de estas direcciones en el lector. Todas contienen las mismas entradas completas.
    readers-find-feeds: La mayoría de los lectores también las encuentran solos a partir de la dirección de este sitio.
    summaries-offered: Para leer mejor en el sitio, estos canales solo dan un breve resumen de cada entrada: {feeds}. Las entradas demasiado antiguas para un canal están en su archivo, que algunos lectores encuentran solos.
    only-one-tag: Un solo tema
    only-one-author: Un solo autor
    only-one-series: Una sola serie
    several-at-once: Varios a la vez
    combining-feeds: Una dirección que nombra varias etiquetas, autores o una serie da las entradas que pertenecen a todos ellos. Para las que pertenecen a cualquiera de ellos hacen falta varios canales.
    combined-feed: El canal {feed} se llama «{title}».
    combining-others: {author} y {series} nombran los demás, y {summary} al final de cualquier dirección pide resúmenes.
    all-feeds: Todos los canales
    list-of-feeds: Los lectores que importan listas de suscripciones las toman todas de {address} (OPML).
    search-titled: Búsqueda: {query}
    search-site: Buscar en {site}
    search-results: Resultados
    search-hint: Palabras, «frases», -sin
    kind: Tipo
    tag: Etiqueta
    author: Autor
    year: Año
    any: Todos
    more-results: Más resultados
    better-results: Mejores resultados
    nothing-found: No se ha encontrado nada para «{query}». Quizá sirvan otras palabras, o menos.
    mended-results: No se ha encontrado nada para «{query}». Estos son los resultados para {mended}: {results}
    loose-results: Nada contiene todas estas palabras; esto contiene algunas: {results}
    result-count.one: un resultado.
    result-count: {count} resultados.
    many-results: muchos resultados, los mejores primero.
    not-found: No encontrado
    not-found-explained: No hay nada en esta dirección. Puede que esté mal escrita o que la página se haya movido.
    not-allowed: Método no permitido
    not-allowed-explained: Esta dirección no se puede pedir de esta manera. Seguir un enlace a ella sí funciona.
    gone: Eliminado
    gone-explained: En esta dirección había algo que se ha eliminado definitivamente.
    unavailable: No disponible
    unavailable-explained: El sitio no puede responder en este momento. Conviene intentarlo de nuevo dentro de unos segundos.
    failed: Algo ha fallado
    failed-explained: Es un error nuestro. Ha quedado anotado y se revisará.
    not-understood: No ha funcionado
    not-understood-explained: El sitio no ha entendido esta petición.
    name-request: Para informarnos del error, conviene indicar esta petición: {request}
    suggestions: Quizá se buscaba:
    search-this-site: Buscar en este sitio
    where-posts-are: Todas las entradas están en el {archive}; las más recientes, en la {home}.
    archive-in-sentence: archivo
    home-page: página de inicio
    episode-number: Episodio {number}
    free: Gratis
    members: Miembros
    free-episodes: Episodios gratuitos
    all-episodes: Todos los episodios
    episodes-about: Episodios sobre {tag}
    free-episodes-about: Episodios gratuitos sobre {tag}
    episodes-of-site: Episodios de {site}
    episode-count.one: Un episodio
    episode-count: {count} episodios
    episodes-in-collection.one: {count} episodio
    episodes-in-collection: {count} episodios
    newer-episodes: Episodios más recientes
    older-episodes: Episodios más antiguos
    podcast-feeds: Pódcast: {video}, {audio}
    video-podcast: vídeo
    audio-feed: audio
    collections: Colecciones
    collection: Colección
    collection-described: La colección {collection}: {extent}
    part-of-collection: Parte {part} de {parts} de la colección {collection}.
    part-of-section: Parte {part} de {parts} de la colección {collection}, en «{section}».
    neighbouring-episodes: Episodios vecinos
    previous: Anterior
    next: Siguiente
    with-people: Con {people}
    with-guests.one: Con {hosts}; invitado: {guests}
    with-guests: Con {hosts}; invitados: {guests}
    transcript: Transcripción
    from-transcript: De la transcripción
    code: Código
    code-titled: Código: {title}
    questions: Preguntas
    questions-and-answers: Preguntas y respuestas
    exercises: Ejercicios
    solution: Solución
    references: Referencias
    resources: Recursos
    downloads: Descargas
    related: Relacionado
    video-file: Vídeo
    audio-file: Audio
    transcript-as: Transcripción en {formats}
    for-members: Para miembros
    members-only: Este episodio es para miembros.
    open-from: Cualquiera podrá verlo a partir del {date}.
    video-not-played: El navegador no reproduce este vídeo.
    download-file: Descargarlo ({type})
    play-at: Ver en {site}
    chapters: Capítulos
    chapters-by-length: Capítulos por duración
    search-in-episode: Buscar en este episodio
    account: Cuenta
    sign-in: Iniciar sesión
    sign-out: Cerrar sesión
    sign-in-or-join: Iniciar sesión o hacerse miembro
    sign-in-explained: Basta con escribir la dirección de correo para recibir un código. Si todavía no hay cuenta, se crea al introducir el código.
    mail-address: Dirección de correo
    send-code: Recibir un código
    enter-code: Introducir el código
    code-sent: Se ha enviado un correo con un código. El código vale durante diez minutos.
    mail-code: Código
    ask-again: Pedir otro código
    code-wrong: Este código no funciona. Cada código vale una sola vez, durante diez minutos; si no es una errata, hay que pedir otro.
    no-mail-address: Esto no es una dirección de correo. Debería parecerse a ada@example.com.
    too-many-tries: Ha habido demasiados intentos. Conviene esperar un cuarto de hora antes de volver a intentarlo.
    link-explained: Este enlace sirve para iniciar sesión en este dispositivo. Funciona una sola vez.
    link-over: Este enlace ya no funciona. Hay que pedir otro código.
    code-mail-subject: {code} es el código para {site}
    code-mail-text: El código vale una sola vez, durante diez minutos, en el navegador desde el que se pidió:
    code-mail-link: También se puede abrir esta página y pulsar el botón:
    code-mail-unasked: Si no se ha pedido ningún código, no hace falta hacer nada.
    your-name: Nombre
    save: Guardar
    your-plan: Plan
    plan-until: {plan}, hasta el {date}
    plan-without-end: {plan}, sin fecha de fin
    no-plan: Ninguno. Se puede leer lo que es para todos los miembros.
    devices: Dispositivos
    this-device: Este dispositivo
    sign-out-others: Cerrar sesión en todos los demás dispositivos
    your-data: Datos personales
    download-data: Descargar todos los datos personales que guarda este sitio
    delete-account: Eliminar la cuenta
    delete-explained: La cuenta, el plan y los dispositivos se eliminan de inmediato. Esto no se puede deshacer. Para confirmarlo, hay que escribir la dirección de correo de la cuenta.
    delete-mistyped: Esta no es la dirección de la cuenta. No se ha eliminado nada.
    account-deleted: La cuenta se ha eliminado.
    rest-for-members: El resto de esta entrada es para miembros.
    rest-for-paying: El resto de esta entrada es para miembros de pago.
    paying-only: Este episodio es para miembros de pago.
    members-sign-in: Iniciar sesión o hacerse miembro
    your-feeds: Canales personales
    feeds-are-yours: Estas direcciones son personales: con ellas, los lectores de canales y las aplicaciones de pódcast reciben todo lo que esta cuenta permite leer. No deben compartirse.
    new-feed-addresses: Crear direcciones nuevas; las antiguas dejarán de funcionar
    feed-ended: La membresía ha terminado
    feed-ended-text: Este canal contenía lo que leen los miembros. La membresía ha terminado; el canal público está en {address}.
    more-controls: Más controles
    speed: Velocidad
    speed-now: Velocidad {speed}×
    captions: Subtítulos
    captions-on: Subtítulos activados
    captions-off: Subtítulos desactivados
    copy-link: Copiar el enlace a este momento
    link-copied: Enlace a {time} copiado.
    code-copied: Código copiado.
    code-selected: Código seleccionado, listo para copiar.
    resume-at: Continuar en {time}
    key-list: Teclas
    use-keys: Usar estas teclas
    key-play: Reproducir o pausar
    key-ten-seconds: 10 segundos atrás, adelante
    key-five-seconds: 5 segundos atrás, adelante
    key-speed: Más lento, más rápido
    key-tenths: Al principio, a la mitad, …
    key-sound: Sonido
    key-full-screen: Pantalla completa
    key-chapters: Capítulo anterior, siguiente
    key-frames: Un fotograma atrás, adelante, en pausa
    theatre: Modo cine
    repeat-chapter: Repetir el capítulo
    descriptions: Descripciones
    read-aloud: Leer en voz alta
    key-space: Espacio
    follow: Seguir
    matches: Coincidencias
    match-count.one: {count} coincidencia
    match-count: {count} coincidencias
    no-matches: Sin coincidencias
    question: Pregunta
    copy-code: Copiar el código
    copy-code-titled: Copiar el código: {title}
    seen: Visto
    time-left: quedan {time}
    """, spanishAccounts, spanishMemberships)
}
