/// The words of dates in the languages that feeds use.
enum DateWords {
  /// 1–12 for the name or abbreviation of a month, folded, with or without a full stop.
  static func month(_ word: Substring) -> Int? {
    let word = ["d’", "d'"].contains { word.hasPrefix($0) } ? word.dropFirst(2) : word
    let name = String(word.prefix { !".’'׳॰".contains($0) })
    return byName[name] ?? byName[String(word)]
      ?? english.firstIndex { name.count > 3 && $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// Words for a.m. (false) and p.m. (true).
  static let halfDays: [String: Bool] = [
    "am": false, "pm": true, "μμ": true, "πμ": false, "μ": true, "π": false, "os": true, "oo": false,
    "م": true, "ص": false, "ptg": true, "pg": false, "odp": true, "dop": false,
  ]

  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  private static let byName: [String: Int] = {
    var byName: [String: Int] = [:]
    for line in months.split(separator: "\n") {
      for (index, names) in line.split(separator: " ").enumerated() {
        for name in names.split(separator: "|").map({ DateText.folded(String($0)) }) where byName[name] == nil
        {
          byName[name] = index + 1
        }
      }
    }
    return byName
  }()
}

/// One language per line: the twelve months with their other forms and abbreviations.
private let months = """
  january|jan february|feb march|mar april|apr may june|jun \
  july|jul august|aug september|sep|sept october|oct november|nov december|dec
  januar|jänner|jän|jaen februar|feber märz|maerz|mär|mrz april mai juni \
  juli august september oktober|okt november dezember|dez
  janvier|janv février|févr|fév mars avril|avr mai juin \
  juillet|juil août|aoû septembre octobre novembre décembre|déc
  enero|ene febrero marzo abril|abr mayo junio \
  julio agosto|ago septiembre|setiembre|set octubre noviembre diciembre|dic
  gennaio|gen febbraio|febb marzo aprile maggio|mag giugno|giu \
  luglio|lug agosto settembre|sett ottobre|ott novembre dicembre
  janeiro fevereiro|fev março abril maio junho julho agosto setembro outubro|out novembro dezembro
  januari februari|febr maart|mrt april mei juni juli augustus september oktober november december
  januari februari mars april maj juni juli augusti september oktober november december
  januar februar marts april maj juni juli august september oktober november december|des|desember
  janúar febrúar mars apríl maí júní júlí ágúst|ágú september október nóvember desember
  tammikuuta|tammikuu|tammi helmikuuta|helmikuu|helmi maaliskuuta|maaliskuu|maalis \
  huhtikuuta|huhtikuu|huhti toukokuuta|toukokuu|touko kesäkuuta|kesäkuu|kesä \
  heinäkuuta|heinäkuu|heinä elokuuta|elokuu|elo syyskuuta|syyskuu|syys \
  lokakuuta|lokakuu|loka marraskuuta|marraskuu|marras joulukuuta|joulukuu|joulu
  stycznia|styczeń|sty lutego|luty|lut marca|marzec kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze \
  lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź \
  listopada|listopad|lis grudnia|grudzień|gru
  ledna|leden|led února|únor|úno března|březen|bře dubna|duben|dub května|květen|kvě června|červen|čvn|čer \
  července|červenec|čvc srpna|srpen|srp září|zář října|říjen|říj listopadu prosince|prosinec|pro
  januára februára marca|marec apríla mája|máj júna|jún júla|júl augusta septembra októbra novembra decembra
  siječnja|siječanj|sij veljače|veljača|velj ožujka|ožujak|ožu travnja|travanj|tra svibnja|svibanj|svi \
  lipnja|lipanj srpnja|srpanj kolovoza|kolovoz|kol rujna|rujan|ruj listopada \
  studenoga|studenog|studeni|stu prosinca|prosinac
  januarja februarja marca aprila maja junija|junij julija|julij avgusta|avgust|avg \
  septembra|septembar oktobra|oktobar novembra|novembar decembra|decembar
  января|январь|янв февраля|февраль|фев|февр марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн \
  июля|июль|июл августа|август|авг сентября|сентябрь|сен|сент октября|октябрь|окт \
  ноября|ноябрь|ноя|нояб декабря|декабрь|дек
  січня|січень|січ лютого|лютий|лют березня|березень|бер квітня|квітень|квіт|кві травня|травень|трав|тра \
  червня|червень|черв|чер липня|липень|лип серпня|серпень|серп|сер вересня|вересень|вер \
  жовтня|жовтень|жовт|жов листопада|листопад|лист|лис грудня|грудень|груд|гру
  студзеня|студзень|сту лютага|люты сакавіка|сакавік|сак красавіка|красавік|кра мая чэрвеня|чэрвень|чэр \
  ліпеня|ліпень|ліп жніўня|жнівень|жні верасня|верасень кастрычніка|кастрычнік|кас лістапада|лістапад|ліс \
  снежня|снежань|сне
  януари|яну февруари март април май юни юли август септември|септ октомври|окт ноември|ное декември
  јануар|јануари|јан фебруар|феб март април|апр мај јун|јуни јул|јули август септембар|сеп октобар|окт новембар|нов децембар|дец
  január|jan február|febr|feb március|márc április|ápr május|máj június|jún \
  július|júl augusztus szeptember|szept|sze október november december
  ocak|oca şubat|şub mart nisan|nis mayıs haziran|haz \
  temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara
  ιανουαρίου|ιανουάριος|ιαν φεβρουαρίου|φεβρουάριος|φεβ μαρτίου|μάρτιος|μάρ απριλίου|απρίλιος|απρ \
  μαΐου|μάιος|μάι ιουνίου|ιούνιος|ιουν|ιον ιουλίου|ιούλιος|ιουλ|ιολ αυγούστου|αύγουστος|αυγ \
  σεπτεμβρίου|σεπτέμβριος|σεπ|σεπτ οκτωβρίου|οκτώβριος|οκτ νοεμβρίου|νοέμβριος|νοε \
  δεκεμβρίου|δεκέμβριος|δεκ
  ianuarie|ian februarie martie aprilie mai iunie|iun \
  iulie|iul august septembrie octombrie noiembrie|noi decembrie
  gener febrer març abril|abr maig juny juliol|jul agost|ag setembre octubre novembre desembre
  sausio|sausis|saus vasario|vasaris|vas kovo|kovas|kov balandžio|balandis|bal gegužės|gegužė|geg \
  birželio|birželis|birž liepos|liepa|liep rugpjūčio|rugpjūtis|rugp rugsėjo|rugsėjis|rugs \
  spalio|spalis|spal lapkričio|lapkritis|lapkr gruodžio|gruodis|gruod
  janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris
  jaanuar|jaan veebruar|veebr märts aprill mai juuni juuli august september oktoober november detsember|dets
  xaneiro|xan febreiro marzo abril maio xuño xullo|xul agosto setembro outubro novembro decembro
  janar shkurt|shk mars prill|pri maj qershor|qer korrik|korr gusht|gush shtator|sht tetor|tet nëntor|nën \
  dhjetor|dhj
  yanvar|yan fevral mart aprel may iyun|iyn iyul|iyl avqust|avq sentyabr|sen oktyabr noyabr|noy dekabr|dek
  januari|jan februari|peb|pebruari maret april mei juni juli agustus|agu|ags september oktober november|nop desember
  januari februari mac april mei jun julai ogos|ogo september oktober november disember|dis
  يناير فبراير مارس أبريل|ابريل مايو يونيو يوليو أغسطس|اغسطس سبتمبر أكتوبر|اكتوبر نوفمبر ديسمبر
  ינואר|ינו פברואר|פבר מרץ|מרס אפריל|אפר מאי יוני יולי אוגוסט|אוג ספטמבר|ספט אוקטובר|אוק נובמבר|נוב דצמבר|דצמ
  בינואר|בינו בפברואר|בפבר במרץ|במרס באפריל|באפר במאי ביוני ביולי באוגוסט|באוג בספטמבר|בספט \
  באוקטובר|באוק בנובמבר|בנוב בדצמבר|בדצמ
  जनवरी|जन फ़रवरी|फरवरी|फ़र मार्च अप्रैल मई जून जुलाई|जुल अगस्त|अग सितंबर|सितम्बर|सित अक्टूबर|अक्तूबर|अक्टू नवंबर|नवम्बर|नव \
  दिसंबर|दिसम्बर|दिस
  มกราคม|ม.ค. กุมภาพันธ์|ก.พ. มีนาคม|มี.ค. เมษายน|เม.ย. พฤษภาคม|พ.ค. มิถุนายน|มิ.ย. \
  กรกฎาคม|ก.ค. สิงหาคม|ส.ค. กันยายน|ก.ย. ตุลาคม|ต.ค. พฤศจิกายน|พ.ย. ธันวาคม|ธ.ค.
  """
