extension WordTable {
  // As in Brazil.
  static let portuguese = WordTable(
    "pt", .zeroOrOne,
    """
    skip-to-content: Pular para o conteúdo
    site-navigation: Site
    lists-navigation: Todos os artigos e feeds
    archive: Arquivo
    tags: Tags
    search: Busca
    subscribe: Assinar
    about: Sobre
    episodes: Episódios
    series: Séries
    colours: Cores
    colours-auto: Automático
    colours-light: Claro
    colours-dark: Escuro
    colours-contrast: Contraste
    contact: Contato
    back-to-top: Voltar ao topo
    published-with: Publicado com {program}
    feeds-of: Feeds de {site}
    list-separator: ", "
    list-and: " e "
    list-or: " ou "
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
    posts: Artigos
    newest-posts: Artigos mais recentes
    newer-posts: Artigos mais novos
    older-posts: Artigos mais antigos
    nothing-published: Nada foi publicado ainda.
    subscribe-to-feed: Assinar o feed
    subscribe-for-first: {subscribe}, e o leitor avisará do primeiro artigo.
    owner: Por {author}
    minutes-to-read.one: {count} min de leitura
    minutes-to-read: {count} min de leitura
    updated-on: atualizado em {date}
    by-authors: por {authors}
    part-number: Parte {part}
    continue-reading: Continuar lendo
    watch-episode: Assistir ao episódio
    post-count.one: {count} artigo
    post-count: {count} artigos
    posts-after-count.one: " artigo"
    posts-after-count: " artigos"
    on-this-page: Nesta página
    link-to-section: Link para esta seção
    table: Tabela
    picture: Imagem
    done: Feito
    to-do: A fazer
    copy: Copiar
    copied: Copiado
    callout-note: Nota
    callout-tip: Dica
    callout-important: Importante
    callout-warning: Aviso
    callout-caution: Cuidado
    back-to-reference: Voltar à referência {number}
    part-of-series: Parte {part} de {parts} de {series}
    outdated: Este artigo está desatualizado.
    read-instead: Em vez dele, vale ler {post}.
    updates: Atualizações
    comments: Comentários
    attachments: Anexos
    first-published-at: Publicado originalmente em {site}.
    written-by: Escrito por {authors}.
    related-posts: Artigos relacionados
    neighbouring-posts: Artigos vizinhos
    previous-part: Parte anterior
    next-part: Próxima parte
    older: Anterior
    newer: Seguinte
    posts-with-same-tag: Artigos com a mesma tag
    more-in: Mais sobre {tag}
    draft-titled: Rascunho: {title}
    draft-notice: Este é um rascunho. Só quem conhece este endereço pode lê-lo.
    posts-of-site: Artigos de {site}: {period}
    all-posts-of-site: Todos os artigos de {site}
    all-posts-of-year: Todos os artigos de {year}
    posts-of-period: Artigos de {period}
    undated: Sem data
    years: Anos
    months: Meses
    posts-of-year: {posts} de {year}
    posts-of-years: {posts} de {first} a {last}
    earlier-and-later: Antes e depois
    earlier: Antes
    later: Depois
    all-series: Todas as séries
    all-series-of-site: Todas as séries de {site}
    part-count.one: {count} parte
    part-count: {count} partes
    all-tags-of-site: Todas as tags de {site}
    no-tags: Nenhum artigo tem tags ainda.
    tag-count.one: {count} tag
    tag-count: {count} tags
    tags-sorted: {tags}, por {name} ou {number}.
    sorted-by-name: nome
    sorted-by-number: número de artigos
    posts-about: Artigos sobre {tag}
    posts-by: Artigos de {author}
    series-named: Série: {series}
    posts-about-on-site: Artigos sobre {tag} em {site}
    posts-by-on-site: Artigos de {author} em {site}
    series-on-site: A série {series} em {site}
    subscribe-to-tag: {extent}. Assinar esta tag: {feeds}.
    subscribe-to-author: {extent}. Assinar estes artigos: {feeds}.
    subscribe-to-series: {extent}. Assinar esta série: {feeds}.
    often-together: Muitas vezes junto com {tags}
    further-on: Avançar
    back: Voltar
    elsewhere: Em outros lugares: {profiles}
    feed-of-series: Série {series}
    feed-of-authors: {title}, por {authors}
    feed-of-summaries: {title} (resumos)
    audio-podcast: {site} (só áudio)
    video-podcast-feed: {site} (podcast em vídeo)
    audio-podcast-feed: {site} (podcast em áudio)
    authors: Autores
    summaries: Resumos
    feed-of: Feed de {title}
    this-is-a-feed: Este é um feed.
    feed-is-for-readers: Ele é feito para um leitor de feeds, um aplicativo ou site que o consulta de vez em quando para mostrar as novidades. Para assinar, basta copiar este endereço para o leitor:
    feed-costs-nothing: Não custa nada, ninguém precisa de um endereço de e-mail, e para cancelar basta removê-lo do leitor. Há leitores gratuitos para todos os sistemas; {more}.
    more-about-subscribing: mais sobre assinaturas
    feed-of-older-posts: Neste mesmo endereço há artigos mais antigos. {newest} estão no endereço acima.
    newest-ones: Os mais recentes
    what-is-new: Novidades
    what-is-in-it: Conteúdo
    feed-forms: O mesmo em {formats}; {source}, como os programas o veem; {page}.
    feed-itself: o próprio feed
    page-of-feed: a página a que pertence
    feeds-explained: Um feed é um endereço que um leitor de feeds consulta de vez em quando para mostrar as novidades dos sites acompanhados. Ninguém precisa de um endereço de e-mail, e para cancelar basta remover o feed do leitor. Só é preciso um leitor de feeds, um aplicativo ou um site; há opções gratuitas para todos os sistemas.
    copy-address: Basta copiar um destes endereços para o leitor. Todos têm os mesmos artigos na íntegra.
    readers-find-feeds: A maioria dos leitores também os encontra sozinha a partir do endereço deste site.
    summaries-offered: Para quem prefere ler no site, estes feeds trazem apenas um breve resumo de cada artigo: {feeds}. Os artigos antigos demais para um feed estão no arquivo dele, que alguns leitores encontram sozinhos.
    only-one-tag: Um só assunto
    only-one-author: Um só autor
    only-one-series: Uma só série
    several-at-once: Vários de uma vez
    combining-feeds: Um endereço que indica várias tags, autores ou uma série traz os artigos que pertencem a todos. Para os que pertencem a qualquer um deles são necessários vários feeds.
    combined-feed: O feed {feed} chama-se “{title}”.
    combining-others: {author} e {series} indicam os demais, e {summary} no fim de qualquer endereço pede resumos.
    all-feeds: Todos os feeds
    list-of-feeds: Leitores que importam listas de assinaturas obtêm todas em {address} (OPML).
    search-titled: Busca: {query}
    search-site: Buscar em {site}
    search-results: Resultados
    search-hint: Palavras, “frases”, -sem
    kind: Tipo
    tag: Tag
    author: Autor
    year: Ano
    any: Todos
    more-results: Mais resultados
    better-results: Resultados melhores
    nothing-found: Nada foi encontrado para “{query}”. Talvez ajudem outras palavras, ou menos.
    mended-results: Nada foi encontrado para “{query}”. Estes são os resultados para {mended}: {results}
    loose-results: Nada contém todas estas palavras; estes contêm algumas delas: {results}
    result-count.one: {count} resultado.
    result-count: {count} resultados.
    many-results: muitos resultados, os melhores primeiro.
    not-found: Não encontrado
    not-found-explained: Não há nada neste endereço. Talvez ele tenha sido digitado errado, ou a página tenha mudado.
    not-allowed: Método não permitido
    not-allowed-explained: Este endereço não pode ser acessado desta forma. Seguir um link para ele funciona.
    gone: Removido
    gone-explained: Havia algo neste endereço que foi removido definitivamente.
    unavailable: Indisponível
    unavailable-explained: O site não pode responder no momento. Vale tentar de novo em alguns segundos.
    failed: Algo deu errado
    failed-explained: A falha é nossa. Ela foi registrada e será investigada.
    not-understood: Não funcionou
    not-understood-explained: O site não entendeu esta solicitação.
    name-request: Ao nos avisar, convém informar esta solicitação: {request}
    suggestions: Talvez se procurasse:
    search-this-site: Buscar neste site
    where-posts-are: Todos os artigos estão no {archive}, os mais recentes na {home}.
    archive-in-sentence: arquivo
    home-page: página inicial
    episode-number: Episódio {number}
    free: Grátis
    members: Membros
    free-episodes: Episódios grátis
    all-episodes: Todos os episódios
    episodes-about: Episódios sobre {tag}
    free-episodes-about: Episódios grátis sobre {tag}
    episodes-of-site: Episódios de {site}
    episode-count.one: {count} episódio
    episode-count: {count} episódios
    episodes-in-collection.one: {count} episódio
    episodes-in-collection: {count} episódios
    newer-episodes: Episódios mais novos
    older-episodes: Episódios mais antigos
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: vídeo
    audio-feed: áudio
    collections: Coleções
    collection: Coleção
    collection-described: A coleção {collection}: {extent}
    part-of-collection: Parte {part} de {parts} da coleção {collection}.
    part-of-section: Parte {part} de {parts} da coleção {collection}, em “{section}”.
    neighbouring-episodes: Episódios vizinhos
    previous: Anterior
    next: Próximo
    with-people: Com {people}
    with-guests.one: Com {hosts}; participação de {guests}
    with-guests: Com {hosts}; participação de {guests}
    transcript: Transcrição
    from-transcript: Da transcrição
    code: Código
    code-titled: Código: {title}
    questions: Perguntas
    questions-and-answers: Perguntas e respostas
    exercises: Exercícios
    solution: Solução
    references: Referências
    resources: Recursos
    downloads: Downloads
    related: Relacionados
    video-file: Vídeo
    audio-file: Áudio
    transcript-as: Transcrição em {formats}
    for-members: Para membros
    members-only: Este episódio é para membros.
    open-from: Todos poderão assistir a partir de {date}.
    video-not-played: O navegador não reproduz este vídeo.
    download-file: Baixar ({type})
    play-at: Assistir em {site}
    chapters: Capítulos
    chapters-by-length: Capítulos por duração
    search-in-episode: Buscar neste episódio
    account: Conta
    sign-in: Entrar
    sign-out: Sair
    sign-in-or-join: Entrar ou tornar-se membro
    sign-in-explained: Basta digitar o endereço de e-mail para receber um código. Se ainda não houver uma conta, ela será criada quando o código for digitado.
    mail-address: Endereço de e-mail
    send-code: Receber um código
    enter-code: Digitar o código
    code-sent: Um e-mail com um código está a caminho. O código vale por dez minutos.
    mail-code: Código
    ask-again: Pedir um novo código
    code-wrong: Este código não funciona. Cada código vale uma única vez, por dez minutos; se não for erro de digitação, é preciso pedir um novo.
    no-mail-address: Este não é um endereço de e-mail. Ele deve ser parecido com ada@example.com.
    too-many-tries: Houve tentativas demais. É preciso esperar quinze minutos para tentar de novo.
    link-explained: Este link serve para entrar na conta neste dispositivo. Ele funciona uma única vez.
    link-over: Este link não funciona mais. É preciso pedir um novo código.
    code-mail-subject: {code} é o código para {site}
    code-mail-text: O código vale uma única vez, por dez minutos, no navegador em que foi pedido:
    code-mail-link: Também é possível abrir esta página e clicar no botão:
    code-mail-unasked: Quem não pediu um código não precisa fazer nada.
    your-name: Nome
    save: Salvar
    your-plan: Plano
    plan-until: {plan}, até {date}
    plan-without-end: {plan}, sem data de término
    no-plan: Nenhum. É possível ler o que é para todos os membros.
    devices: Dispositivos
    this-device: Este dispositivo
    sign-out-others: Sair de todos os outros dispositivos
    your-data: Dados pessoais
    download-data: Baixar todos os dados pessoais que este site guarda
    delete-account: Excluir a conta
    delete-explained: A conta, o plano e os dispositivos são excluídos imediatamente. Isso não pode ser desfeito. Para confirmar, é preciso digitar o endereço de e-mail da conta.
    delete-mistyped: Este não é o endereço da conta. Nada foi excluído.
    account-deleted: A conta foi excluída.
    rest-for-members: O restante deste artigo é para membros.
    rest-for-paying: O restante deste artigo é para membros pagantes.
    paying-only: Este episódio é para membros pagantes.
    members-sign-in: Entrar ou tornar-se membro
    your-feeds: Feeds pessoais
    feeds-are-yours: Estes endereços são pessoais: com eles, leitores de feeds e aplicativos de podcast recebem tudo o que esta conta pode ler. Eles não devem ser compartilhados.
    new-feed-addresses: Criar novos endereços; os antigos deixarão de funcionar
    feed-ended: A assinatura de membro terminou
    feed-ended-text: Este feed trazia o que os membros leem. A assinatura de membro terminou; o feed público está em {address}.
    more-controls: Mais controles
    speed: Velocidade
    speed-now: Velocidade {speed}×
    captions: Legendas
    captions-on: Legendas ativadas
    captions-off: Legendas desativadas
    copy-link: Copiar o link para este momento
    link-copied: Link para {time} copiado.
    code-copied: Código copiado.
    code-selected: Código selecionado, pronto para copiar.
    resume-at: Continuar em {time}
    key-list: Teclas
    use-keys: Usar estas teclas
    key-play: Reproduzir ou pausar
    key-ten-seconds: 10 segundos para trás, para a frente
    key-five-seconds: 5 segundos para trás, para a frente
    key-speed: Mais devagar, mais rápido
    key-tenths: Ao início, ao meio, …
    key-sound: Som
    key-full-screen: Tela cheia
    key-chapters: Capítulo anterior, seguinte
    key-frames: Um quadro para trás, para a frente, em pausa
    theatre: Modo teatro
    repeat-chapter: Repetir o capítulo
    descriptions: Descrições
    read-aloud: Ler em voz alta
    key-space: Espaço
    follow: Acompanhar
    matches: Ocorrências
    match-count.one: {count} ocorrência
    match-count: {count} ocorrências
    no-matches: Nenhuma ocorrência
    question: Pergunta
    copy-code: Copiar o código
    copy-code-titled: Copiar o código: {title}
    seen: Visto
    time-left: faltam {time}
    """, portugueseAccounts, portugueseMemberships)
}
