/// English words that texts about software contain, to tell words from glued words.
enum EnglishWords {
  /// Words that often begin or end a line of a caption, and are rarely part of a longer word.
  static let function = words(
    """
    and or but the that this these those of is are was were will would can could should must might shall from
    you your yours we our ours they their them it its which when where while how what who whose if so then
    than also because such into until since though although unless whether about between through during
    without within against among toward towards across along around behind below above beneath beyond despite
    except have has had been being do does did there here very just only even still yet already now both
    either neither each every many much most more some few several other another same own too again once twice
    never always often sometimes usually perhaps maybe really actually simply basically finally first next
    later let's don't be can't won't isn't aren't it's that's there's here's what's let i'm i've i'll i'd
    we're we've we'll we'd you're you've you'll you'd they're they've they'll to for with as at by not in on
    an
    """)

  /// Function words that also are parts of other words: `invalid`, `overlay`, `format`, `toolbar`.
  ///
  /// As the first of two glued words they prove nothing.
  static let prefixes = words(
    """
    in on an as at by for with not to do so or here there now more even own first next some every any yet
    where
    """)

  /// Words that often begin a sentence. They also begin a line if the sentence before it has no full stop.
  static let sentenceStarts = words(
    """
    i we you they he she it this that these those the a an and but so or now then here there when while if
    because although though once after before since until as also finally first second third next later let
    let's what how why who where which my our your their its his her each every all some many most both either
    neither like unlike just instead however therefore otherwise meanwhile similarly likewise additionally
    moreover furthermore for in on at with by from to of about after during without i'm i've i'll i'd it's
    that's there's here's what's we're we've we'll you're you've you'll they're don't please thanks thank okay
    ok yes no well great good hello hi hey welcome
    """)

  /// First parts of names of functions: `withAnimation`, `hasAward`, `onAppear`.
  static let identifierPrefixes = words(
    """
    with has is on will did should can make get set view cell for add remove insert update init as to by at in
    from of if let did does was are show shows hide perform run start stop begin end load save fetch send task
    string array int data number index is not and or no any each first last key value use test content body
    """)

  /// Ends of names of types: `ViewBuilder`, `WindowGroup`.
  static let typeSuffixes = words(
    """
    view controller builder style kit ui data group stack model store manager button text image list link row
    cell item action state binding modifier container layout representation provider delegate source type
    value key path object class struct protocol error result task actor app scene window widget entity intent
    query configuration settings options context environment service client server session request response
    handler
    """)

  /// Determiners: what follows a verb rather than a noun.
  static let determiners = words(
    "a an the your our my its this that these those their each every some all any")

  /// Frequent words; with their inflections, see `Vocabulary`.
  static let common = words(
    commonA + commonB)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let commonA = """
    ability able about above abstract accept access accessible accident accompany accomplish according account
    achieve across act action active activity actual adapt adaptive add addition address adjust adopt advance
    advantage advice affect after again against age ago agree ahead aim air album alert align all allow almost
    alone along already also alternative although always amaze amazing among amount ancient angle animal
    animate annotate announce another answer any anybody anymore anyone anything anyway anywhere apart app
    appear apple application apply approach appropriate approve area argue argument arrange arrive art article
    artifact ask aspect asset assign assist associate assume attach attack attempt attend attention attribute
    audience audio author auto automatic available average avoid award aware away baby back background bad bag
    balance ball band bar bare base basic basis bat battery beautiful beauty became because become bed been
    before began begin behave behavior behaviour behind being believe belong below benefit best better between
    beyond big bind bird bit black blob block blood blue board boat body boilerplate book border boring born
    both bottom box boy brain branch brand brave bread break bridge brief bright bring broad broken brother
    brown browse bubble budget bug build building bundle burn business busy but button buy byte cache calendar
    call camera canvas cap capable capability capacity capture car card care career careful carry case cat
    catch category cause cell center central certain chain chair challenge chance change channel chapter
    character charge chart chat cheap check child children choice choose circle city claim class classic clean
    clear click client clip clock close cloud club code coffee cold collect college color colour column
    combine come comfort command comment common communicate community company compare compatible compete
    competition compile complete complex complicate component compose compositional compromise compute
    computer concept concern concise concurrency condition conference confident configure confirm conform
    connect consider consist consistent console constant constrain construct consume contact contain content
    context continue contract contrast contribute control convenience convenient convert cook cool copy core
    corner correct correspond cost could count country couple course court cover craft crash crazy create
    creative credit cross crown cultural current cursor curve custom customer cut cute cycle dark dash data
    database date day dead deal debug decide deck declarative declare decrement deep default define definite
    degree delay delegate delete deliver demand demo demonstrate dependency depend deploy deprecate depth
    derive describe description design desire desk desktop destination detail detect determine develop device
    dictionary die differ different difficult digital dimension direct disappear discard discover discuss disk
    dismiss display distance distinct distribute dive divide document dog domain done door dot double doubt
    down download dozen drag dramatic draw dream drill drive drop dry due during dynamic each ear early earn
    earth ease easy eat edge edit editor educate effect efficient effort eight either element eliminate else
    embed embrace emit emphasize empower empty enable encapsulate encode encounter encourage end engage engine
    enhance enjoy enough ensure enter entire entity entry enum environment equal equivalent error escape
    especial essential establish etc evaluate even event ever every everybody everyone everything everywhere
    evidence evoke evolve exact example excellent except exchange excite exclude exclusive execute exercise
    exist exit expand expect expensive experience experiment expert explain explicit explore export expose
    express extend extension extensive extent external extra extract extreme eye face facility fact factor
    fail fair fall false familiar family famous fan far fast father favor favorite favourite feature feed feel
    feet fetch few field fight figure file fill filter final finance find fine finger finish fire first fish
    fit five fix flag flat flexible flip float floor flow fly focus fold folder follow font food foot for
    force foreground forest forget forgive form formal format forum forward found foundation four fraction
    fragment frame framework free freedom frequent fresh friend from front full fun function fundamental
    further future gain game gap gas gather gauge gave general generate generic gentle gesture get gift girl
    give glad glance glass global glue go goal gone good gorgeous got grab grade gradient grain grand graph
    graphic great green grid ground group grow guarantee guard guess guest guide had hair half hall hand
    handle hang happen happy hard hardware hash hat have head headline hear heart heat heavy height held help
    here hero hidden hide hierarchy high highlight hint history hit hold hole home hook hope horizontal host
    hot hour house however huge human hundred icon idea ideal identical identify idiomatic idle ignore
    illustrate image imagine immediate immerse impact imperative implement implicit import important
    impossible improve inch include incorporate increase incredible increment indeed independent index
    indicate individual industry infer infinite influence inform inherit initial inject inline inner input
    insert inside insight inspect install instance instant instead instruct insure integer integrate intent
    interact interactive interest interface internal internet interpret introduce invalid invent invest invite
    involve island isolate issue item iterate iteration itself jack job join journey judge jump just keep kept
    key keyboard keynote kid kill kind kit knew knock know known label
    """

  private static let commonB = """
    labor lack lake land landing language laptop large laser last late latency latest launch law layer layout
    lazy lead leaf lean learn least leave left leg legal length less lesson let letter level leverage library
    life lifetime light like likely limit line linear link list listen literal little live load local locate
    lock log logic lonely long look loop lose loss lost lot loud love low lower luck lunch machine macro made
    magic mail main maintain major make man manage manner manual many map march margin mark market mask mass
    master match mate material math matrix matter maximum may maybe mean measure mechanism media medium meet
    member memory mental mention menu mere merge mesh message met metal method middle might migrate mild mile
    milk mind mine minimal minimum minor minute mirror miss mistake mix mobile mock mode model modern modify
    module moment money monitor month mood moon more morning most mother motion mount mouse move movie much
    multiple museum music must mutate mutual mystery name narrow nation native natural nature navigate near
    nearby neat necessary neck need negative neither nest net network never new news next nice night nine
    nobody node noise none nor normal north nose not notable note nothing notice notify notion now nowhere
    null number object objective observe obtain obvious occasion occur odd off offer office often okay old
    once one online onscreen onto open operate opinion opportunity oppose optimize option orange order
    ordinary organize orient origin other otherwise ought our out outer outline output outside over overall
    overflow overlay overlook override overview own owner pack package pad page pain paint pair palette panel
    paper parallel parameter parent park parse part particular partner party pass past paste patch path
    patience pattern pause pay peace pen people per percent perfect perform performance perhaps period
    permanent permission permit person personal perspective pet phase philosophy phone photo phrase physical
    piano pick picker picture piece pin pipe pixel place plain plan planet plant plate platform play player
    please plenty plug plus pocket point pointer police policy polish pool poor pop popular popup port portion
    pose position positive possible post potential pound power practical practice precise precision predict
    prefer preference prefetch prepare presence present preserve press pretty prevent preview previous price
    primary prime principle print prior priority private prize pro probable problem procedure proceed process
    processor produce product profession professional profile profit program programming progress project
    prominent promise prompt proof proper property proportion propose protect protocol prototype proud prove
    provide public publish pull punch pup pure purple purpose pursue push put puzzle quality quantity quarter
    query question queue quick quiet quit quite quote race radio radius raise random range rapid rare rate
    rather ratio raw reach react read ready real reality realize really rear reason recall receive recent
    recipe recognize recommend record recover rectangle recur red reduce refactor refer reference refine
    reflect refresh regard region register regular relate relation relationship relative release relevant
    reliable rely remain remark remember remind remote remove render repeat replace reply report represent
    representation request require research reset resize resolve resource respect respond response responsible
    rest result resume retain retrieve return reuse reveal review reward rewrite rich rid ride right ring rise
    risk river road robust rock role roll roof room root rotate rough round route routine row rule run rush
    safe said sale salt same sample sand save saw say scale scan scenario scene schedule schema scheme school
    science scope score scoreboard screen script scroll sea seamless search season seat second secret section
    secure security see seed seek seem select self sell send senior sense sent sentence separate sequence
    serial series serious serve server service session set setting settle setup seven several shade shader
    shadow shake shall shape share sharp sheet shelf shell shift ship shirt shoe shop short shot should
    shoulder show shut side sidebar sight sign signal significant silent similar simple simulate since sing
    single sister sit site situation six size skill skin skip sky sleep slice slide slider slight slot slow
    small smart smooth snap snapshot snippet social soft software soil solid solution solve some somebody
    somehow someone something sometime somewhere son song soon sort sound source space spacer span spare speak
    special specific specify speech speed spell spend spirit split spoke sport spot spread spring square
    stable stack staff stage stand standalone standard star stare start state static station status stay steal
    steam step stick still stock stone stood stop storage store story straight strange stranger strategy
    stream street stress strict strike string strip stroke strong struct structure struggle stuck student
    studio study stuff stumble stun style subject submit subscribe subset substance subtle succeed success
    such sudden sugar suggest suit sum summary summer sun super supply support suppose sure surface surprise
    surround survive suspend sweet swift swipe switch symbol sync syntax synthesize system tab table tag take
    tale talk tall tap target task taste taught team tear tech technical technique technology television tell
    temperature template temporary ten tend term test text than thank that theater theme then theory there
    therefore they thick thin thing think third thirty this thorough those though thought thousand thread
    three through throw throughout tight till time timeline timer tiny tip tired title today together toggle
    token told tomorrow tone tonight tool toolbar tooltip top topic total touch tough tour toward town toy
    trace track trade tradition traffic trail train transaction transfer transform transition translate
    transport travel treat tree trick trip trouble truck true trust truth try turn tutorial twelve twenty
    twice two type typical ugly ultimate unable under underlying underneath understand unfortunate unify
    unique unit universe unless unlike unlock until unusual update upgrade upload upon upper upset upstream
    usage use user usual utility valid validate valuable value variable variant variety various vary vast
    vector version vertical very via video view viewer violate virtual visible vision visit visual vital voice
    volume volumetric vote wait wake walk wall wander want war warm warn was wash waste watch water wave way
    weak wear weather web website wedding week weekend weight welcome well went were west wet what whatever
    wheel when whenever where wherever whether which while white who whoever whole whom why wide widget width
    wild will win wind window wing winter wire wise wish with within without woman women wonder wonderful wood
    word work worker workflow world worry worse worst worth would wrap write written wrong wrote yeah year
    yell yellow yes yesterday yet young youth zero zone zoom
    """
}
