/// Words that consist of two others and are one word all the same: `setup`, `notable`, `bookmark`.
enum Compounds {
  static let all = Set(
    """
    backtracking bodybuilding bookkeeping breathtaking cornerstone crowdsource downsample easygoing
    groundbreaking handcraft handpick heartwarming housekeeping milestones multitasking multithread
    namespacing pathfind proofread sightseeing storytelling timekeeping touchdown trailblazing upsample
    voiceover watermarking candid alongside oftentimes init deinit todo painstaking provision inference
    meaningful midway birthdate aboard abroad accessor actor addon adopt adore afoot afterward airport allow
    alright also altogether analog android animation anybody anyhow anymore anyone anything anytime anyway
    anywhere apart area armchair asleep aspect assign atone attend attribute autofill autocomplete autocorrect
    awhile backbone backdrop backend background backing backlog backslash backspace backtrace backtrack backup
    backward backwards badge bandwidth barcode baseline basement bathroom beat became become bedroom before
    behalf behave beside besides beset bespoke bet beware birthday bitmap bitrate blackboard blueprint
    boardroom bookmark bookshelf bookstore bootstrap boyfriend breakdown breakfast breakpoint breakthrough
    briefcase broadcast brownout bypass cannot canon cardboard cargo carpet cartoon catchup checkbox checklist
    checkmark checkout checkpoint childhood classmate classroom clipboard codebase codec coffeehouse combat
    commit compass compositor constructor copyright countdown counterpart crossfade crosshair cutoff cutout
    database dataset dateline daylight daytime deadline deadlock descriptor desktop director doorbell dotted
    download downside downstream downtime dropdown drawback dashboard earring earthquake edgewise editor
    elsewhere endpoint entertain everybody everyday everyone everything everywhere extraordinary eyebrow
    facebook factor fallback farewell feedback fingerprint firewall firework firmware firsthand flashback
    flashcard flashlight flowchart folklore football footer footnote footprint forbid forecast forefront
    foreground foresee foreseen forever forgave forget forgot format former forth forward fullscreen
    furthermore gameplay gamepad gateway getaway getter girlfriend goodbye gotten grandfather grandmother
    graveyard greenhouse groundwork guideline halfway halftone handbook handful handmade handler handoff
    handout handshake handwriting hardcode hardware haystack headache header headline headless headphone
    headquarters headroom headset heartbeat heatmap hence henceforth hereby herself highlight hilltop himself
    homemade homepage hotkey hotspot household however human hyperlink inbound inbox income incoming indeed
    indoor inform infrared inherit inland inline inning input inset inside insofar inspector install instance
    instant instead intake intend intent interior into invoice island isolate itself joystick jumpstart
    keyboard keychain keyframe keynote keypad keypath keystroke keyword kickoff knockout landmark landscape
    laptop latter layout leftover lifecycle lifelong lifespan lifestyle lifetime lightweight limit lineup
    linkage livestream lockdown lockscreen logged login logout lookup lowercase mailbox mainline mainframe
    mainstream makeup manifold marketplace markdown markup masterpiece meanwhile meantime menu microphone
    midday middleware milestone mindset miniature mismatch moonlight moreover moreso motherboard motorcycle
    multicast myself namespace nationwide nearby network newcomer newline newsletter newspaper nobody
    nonetheless noon notable notation note notebook nothing notice notify notion notwithstanding nowadays
    nowhere offbeat offboard offhand offline offset offshore offspring often omit onboard onboarding oncoming
    ongoing online onlooker onscreen onset onshore onsite onto onward onwards operator order otherwise
    ourselves outback outbound outbreak outcome outdated outdoor outfit outgoing outlet outlier outline
    outlook output outrage outreach outright outset outside outsource outstanding outweigh overall overcome
    overdue overflow overhaul overhead overlap overlay overload overlook overnight overpass override overrule
    overrun overseas oversee oversight overtake overtime overturn overview overwhelm overwrite pancake
    paperwork parking partake passcode passkey passport password pastime pathway payload paycheck payment
    payoff peephole penalty percent perform perhaps permit person pinpoint pipeline placeholder playback
    player playground playhead playlist playoff playtime plugin pointless policy popover popup portrait
    possess preset pretend prevent printout processor profile proton pullback pushback rainbow readme readonly
    reason refresh roadmap roadblock rollback rollout rooftop roommate roundtrip rundown runloop runtime
    safeguard sandbox scoreboard screenplay screenshot scrollbar seamless season selector self selfish sensor
    setback setter setup shadowing sheer shoebox shortage shortcoming shortcut shorthand showcase showdown
    shutdown sidebar sideline sidewalk sideways signpost signup sketchbook slideshow smartphone smartwatch
    snapshot snowball software somebody someday somehow someone something sometime sometimes somewhat
    somewhere soundtrack spacecraft speakerphone spellcheck spotlight spreadsheet stakeholder standalone
    standard standby standpoint standstill startup statement statewide statistic status stopwatch storefront
    storyboard storyline streamline striking subset such sunlight sunrise sunset superimpose supermarket
    teamwork teammate template tempo textbook textfield themselves thereafter thereby therefore therein thesis
    thorough threshold throttle throughout throughput thumbnail timeframe timeline timeout timer timestamp
    timetable timing together token tomorrow tonight toolbar toolbox toolchain toolkit tooltip topmost
    touchpad touchscreen toward towards trackpad trademark tradeoff trailhead transit treadmill troubleshoot
    turnaround turnkey turnout tutor typeface typewriter typography underestimate undergo underground underlay
    underlie underline underlying undermine underneath underpin underscore understand understood undertake
    underway undo unified upbeat upbringing upcoming update upfront upgrade upheld uphold upkeep uplift upload
    upmost upon uppercase upright upset upside upstairs upstream uptake uptime upward upwards usage user
    username vector viewfinder viewpoint viewport visit wallpaper warehouse warmup washed watchdog waterfall
    watermark waveform wavelength waypoint weather webpage website weekday weekend whatever whatnot whatsoever
    wheelchair whenever whereas whereby wherein wherever whichever whiteboard whitespace wholesale widespread
    wildcard wildlife windshield wireframe wireless withdraw withdrawn withheld withhold within without
    withstand woodland woodwork workaround workbench workbook workday workflow workforce workgroup workload
    workout workplace worksheet workshop workspace workstation worldwide worthwhile yourself yourselves zeroth
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
