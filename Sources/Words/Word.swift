/// A word, a phrase or a sentence of the interface.
///
/// Its key in files is the name in lowercase with hyphens: `skip-to-content`. ``WordTable/english`` has the
/// English texts, which also say which placeholders a word has, and whether it has plural forms. Languages
/// that lack a word say it in English.
package enum Word: Int, CaseIterable, Sendable {
  // The frame of all pages.
  case skipToContent, siteNavigation, listsNavigation, archive, tags, search, subscribe, about,
    episodes, series, colours, coloursAuto, coloursLight, coloursDark, coloursContrast, contact,
    backToTop, publishedWith, feedsOf

  // Separators, sentence patterns and units of words and numbers.
  case listSeparator, listAnd, listOr, colon, sentence, titledPage, pageOfPages, range, decimalMark,
    bytes, kilobytes, megabytes

  // Lists of posts.
  case page, pages, posts, newestPosts, newerPosts, olderPosts, nothingPublished, subscribeToFeed,
    subscribeForFirst, owner, minutesToRead, updatedOn, byAuthors, partNumber, continueReading,
    watchEpisode, postCount, postsAfterCount

  // Posts.
  case onThisPage, linkToSection, table, picture, done, toDo, copy, copied, calloutNote, calloutTip,
    calloutImportant, calloutWarning, calloutCaution, backToReference, partOfSeries, outdated,
    readInstead, updates, comments, attachments, firstPublishedAt, writtenBy, relatedPosts, neighbouringPosts,
    previousPart, nextPart, older, newer, postsWithSameTag, moreIn, draftTitled, draftNotice

  // The archive.
  case postsOfSite, allPostsOfSite, allPostsOfYear, postsOfPeriod, undated, years, months, postsOfYear,
    postsOfYears, earlierAndLater, earlier, later

  // Tags, authors and series.
  case allSeries, allSeriesOfSite, partCount, allTagsOfSite, noTags, tagCount, tagsSorted, sortedByName,
    sortedByNumber, postsAbout, postsBy, seriesNamed, postsAboutOnSite, postsByOnSite, seriesOnSite,
    subscribeToTag, subscribeToAuthor, subscribeToSeries, oftenTogether, furtherOn, back, elsewhere

  // Feeds.
  case feedOfSeries, feedOfAuthors, feedOfSummaries, audioPodcast, videoPodcastFeed, audioPodcastFeed,
    authors, summaries, feedOf, thisIsAFeed, feedIsForReaders, feedCostsNothing, moreAboutSubscribing,
    feedOfOlderPosts, newestOnes, whatIsNew, whatIsInIt, feedForms, feedItself, pageOfFeed,
    feedsExplained, copyAddress, readersFindFeeds, summariesOffered, onlyOneTag, onlyOneAuthor,
    onlyOneSeries, severalAtOnce, combiningFeeds, combinedFeed, combiningOthers, allFeeds, listOfFeeds

  // The search.
  case searchTitled, searchSite, searchResults, searchHint, kind, tag, author, year, any, moreResults,
    betterResults, nothingFound, mendedResults, looseResults, resultCount, manyResults

  // Errors.
  case notFound, notFoundExplained, notAllowed, notAllowedExplained, gone, goneExplained, unavailable,
    unavailableExplained, failed, failedExplained, notUnderstood, notUnderstoodExplained, nameRequest,
    suggestions, searchThisSite, wherePostsAre, archiveInSentence, homePage

  // Episodes.
  case episodeNumber, free, members, freeEpisodes, allEpisodes, episodesAbout, freeEpisodesAbout,
    episodesOfSite, episodeCount, episodesInCollection, newerEpisodes, olderEpisodes, podcastFeeds,
    videoPodcast, audioFeed, collections, collection, collectionDescribed, partOfCollection,
    partOfSection, neighbouringEpisodes, previous, next, withPeople, withGuests, transcript,
    fromTranscript, code, codeTitled, questions, questionsAndAnswers, exercises, solution, references,
    resources, downloads, related, videoFile, audioFile, transcriptAs, forMembers, membersOnly,
    openFrom, videoNotPlayed, downloadFile, playAt, chapters, chaptersByLength, searchInEpisode

  // Members.
  case account, signIn, signOut, signInOrJoin, signInExplained, mailAddress, sendCode, enterCode,
    codeSent, mailCode, askAgain, codeWrong, noMailAddress, tooManyTries, linkExplained, linkOver,
    codeMailSubject, codeMailText, codeMailLink, codeMailUnasked, yourName, save, yourPlan, planUntil,
    planWithoutEnd, noPlan, devices, thisDevice, signOutOthers, yourData, downloadData, deleteAccount,
    deleteExplained, deleteMistyped, accountDeleted, restForMembers, restForPaying, payingOnly,
    membersSignIn, yourFeeds, feedsAreYours, newFeedAddresses, feedEnded, feedEndedText

  // Pages of readers' accounts.
  case restOfPageForMembers, restOfPageForPaying, whatYouSaw, progressExplained, nothingSeen,
    stoppedAt, remove, removeAll, keepNothing, keepAgain, nothingIsKept, changeAddress, newAddress,
    changeAddressExplained, codeOfNewAddress, allowChange, allowExplained, changeAllowed,
    addressChanged, allowMailSubject, allowMailText, allowMailUnasked, proveMailText, lastUsed,
    passkeys, passkeysExplained, addPasskey, passkeyName, signInWithPasskey, passkeyRefused,
    passkeyWaiting, passkeyNone, passkeyExists, passkeyFailed, signInAgain

  // Teams.
  case team, teamOf, seatsTaken, takeOut, handOver, handOverExplained, leaveTeam, invite, inviteExplained,
    withdraw, teamLink, teamLinkExplained, newLink, switchOff, switchOn, teamDomain, teamDomainExplained,
    teamDomainPublic, joinTeam, teamInvites, teamFull, teamClosed, teamTakenOut, teamLinkOver, noTeam,
    teamStillYours, teamMailSubject, teamMailText, teamMailUnasked

  // Gifts, coupons, trials and prices.
  case giftFrom, giftExplained, giftHow, redeem, giftCode, giftOver, giftEndless, giftMailSubject,
    giftMailText, giftMailCode, tryFor, trialUntil, pastDueUntil, trialUsed, prices, pricesElsewhere,
    country, otherCountries, show, priceForMonths, priceOnce, couponCounts

  // The texts of scripts on pages of episodes.
  case moreControls, speed, speedNow, captions, captionsOn, captionsOff, copyLink, linkCopied,
    codeCopied, codeSelected, resumeAt, keyList, useKeys, keyPlay, keyTenSeconds, keyFiveSeconds, keySpeed,
    keyTenths, keySound, keyFullScreen, keyChapters, keyFrames, theatre, repeatChapter, descriptions,
    readAloud, keySpace, follow, matches, matchCount, noMatches, question,
    copyCode, copyCodeTitled, seen, timeLeft
}

extension Word {
  /// Its name in files.
  package var key: String { Self.keys[rawValue] }

  package init?(key: String) {
    guard let word = Self.byKey[key] else { return nil }
    self = word
  }

  private static let byKey = Dictionary(uniqueKeysWithValues: zip(keys, allCases))

  package static let keys = allCases.map { word in
    "\(word)".reduce(into: "") { key, letter in
      key += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}
