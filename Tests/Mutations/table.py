"""Small mistakes, each with the tests that have to notice it.

A mistake is found by the name of its file and by a text that stands once in it, so that files may move between modules. `to`
takes the place of the text: an expression for an expression, or DROPPED for a statement. In SQL, the text is a part of a
string literal.
"""

from typing import NamedTuple

DROPPED = None


class Mutation(NamedTuple):
    file: str
    text: str
    to: str | None
    filter: str
    sql: bool = False


def sql(file: str, text: str, to: str, filter: str) -> Mutation:
    return Mutation(file, text, to, filter, sql=True)


TABLE = [
    # The server and HTTP.
    Mutation("FieldLine.swift", "colon > 0", "colon >= 0", "ServerTests"),
    Mutation("MessageSemantics.swift", "codings.chunkedCount == 1", "codings.chunkedCount >= 1", "ServerTests"),
    Mutation("ProxyHeader.swift", "bytes[12] >> 4 == 2", "bytes[12] >> 4 >= 1", "ServerTests"),
    Mutation("ForwardedFields.swift", "schemes.count == clients.count ? schemes[index] : schemes.last",
             "schemes.count == clients.count ? schemes[index] : schemes.first", "ServerTests"),
    Mutation("AddressRange.swift", "parts.count <= 2", "parts.count <= 3", "ServerTests"),
    Mutation("ContentCoding.swift", "!accepted.accepts(.identity)", "accepted.accepts(.identity)", "ServerTests"),
    Mutation("StaticFolder.swift", 'first != UInt8(ascii: ".")', 'first != UInt8(ascii: "~")', "ServerTests"),
    Mutation("FingerprintedPath.swift", "Self.isFingerprint(parts[place])", "!parts[place].isEmpty", "ServerTests"),
    Mutation("ByteRange.swift", "max(0, length - count)..<length", "max(0, length - count - 1)..<length",
             "HTTPTests"),
    Mutation("QualityValue.swift", "weight <= highest ? weight : 0", "weight <= highest ? weight : 1", "HTTPTests"),
    Mutation("PartialContent.swift", r'parts.isEmpty ? "" : "\r\n"', '""', "HTTPTests"),
    Mutation("Matching.swift", "path.bytes[sent].elementsEqual(literal)", "path.bytes[sent].starts(with: literal)",
             "RoutingTests"),
    Mutation("SplitPath.swift", "!decoded.utf8.contains(0)", "!decoded.utf8.contains(1)", "RoutingTests"),
    # Feeds, texts and addresses.
    Mutation("DateFields.swift", "isAmerican ? day <= 12 : month > 12", "isAmerican ? day < 12 : month > 12",
             "FeedsTests"),
    Mutation("ISODate.swift", "hours < 24, minutes < 60", "hours < 24, minutes <= 60", "FeedsTests"),
    Mutation("JSONText.swift", "unit & 0xFC00 == 0xD800", "unit & 0xFC00 == 0xDC00", "FeedsTests"),
    Mutation("XMLTag.swift", "colon + 1 < name.count", "colon < name.count", "FeedsTests"),
    Mutation("EncodingName.swift", "(1...4).contains(digits.count)", "(1...2).contains(digits.count)", "FeedsTests"),
    Mutation("PercentEncoding.swift", "position + 2 < bytes.count", "position + 3 < bytes.count", "URIsTests"),
    Mutation("NumericReferences.swift", "(0x61...0x66).contains(self | 0x20)", "(0x61...0x65).contains(self | 0x20)",
             "SanitizerTests"),
    Mutation("PrivateHosts.swift", "[0, 0xFF].contains(bytes[10])", "[0xFF].contains(bytes[10])", "SanitizerTests"),
    Mutation("AddressRules.swift", "address.utf8.count <= longestInlineImage", "address.utf8.count <= 10 * longestInlineImage",
             "SanitizerTests"),
    Mutation("OpenerRules.swift", "relation != nil || opensWindow", "relation != nil", "SanitizerTests"),
    Mutation("StyleValue.swift", "name.isEmpty || functions.contains(name.lowercasedString)",
             'name.isEmpty || functions.contains(name.lowercasedString) || name.lowercasedString == "url"',
             "SanitizerTests"),
    # Accounts.
    Mutation("AccessToken.swift", "person.role >= scope.role", "true", "AccountsTests|TokensPageTests|PostOperationTests"),
    sql("PasskeyStore.swift", "person_id IS NOT DISTINCT FROM $2 AND expires_at > $3", "expires_at > $3",
        "AccountsTests|SignInTests"),
    sql("PeopleStore.swift", "(role <> 'owner' OR EXISTS (SELECT FROM owners WHERE id <> $1))", "true",
        "AccountsTests|HousekeepingTests|AdministrationTests"),
    sql("SignInRequestStore.swift", "AND tries < $3", "AND tries <= $3 + 9", "AccountsTests|SignInTests"),
    sql("SignInRequestStore.swift", "FROM sign_in_requests WHERE link_digest = $1 AND used_at IS NULL",
        "FROM sign_in_requests WHERE link_digest = $1", "AccountsTests|SignInTests"),
    # What readers see.
    sql("Visibility.swift", "p.state = 'published' AND p.visible_from <= ", "p.state <> 'gone' AND p.visible_from <= ",
        "ColophonTests.VisibilityTests|StaticPageTests|ListPageTests"),
    sql("Visibility.swift", "p.state IN ('published', 'page', 'unlisted')", "p.state IN ('published', 'page')",
        "ColophonTests.VisibilityTests|StaticPageTests|ContentSyncTests"),
    sql("Visibility.swift", "e.open_from <= ", "e.open_from > ", "MembersEpisodeTests|EpisodePageTests"),
    sql("Visibility.swift", "o.shown_from <= ", "o.shown_from <> ", "TopicTests|ColophonTests.VisibilityTests"),
    Mutation("PageCache.swift", "expires <= now", "expires < now", "PageCacheTests|CachingSiteTests"),
    Mutation("PageCache.swift", "generation == self.generation", "generation <= self.generation",
             "PageCacheTests|CachingSiteTests"),
    Mutation("PageCache.swift", "(1, 4)", "(1, 1)", "PageCacheTests|CachingSiteTests"),
    sql("WritingStore.swift", "AND content_hash = ", "AND 'x' <> ", "PublicationTests"),
    sql("WritingStore.swift", "WHERE path = $1 AND state = 'draft'", "WHERE path = $1 AND state <> 'gone'",
        "DraftAddressTests|PublicationTests"),
    sql("WritingStore.swift", "WHERE state <> 'gone' AND path = ANY($1)", "WHERE path = ANY($1)",
        "ContentSyncTests|DraftAddressTests|RemovedPostTests"),
    Mutation("Redirect.swift", "isPath, Permalink(redirectingFrom: target).key == key", "isPath, target == path", "RedirectTests"),
    # Jobs, the database, backups.
    sql("JobQueue.swift", "WHERE claim IS NULL AND last_error IS NOT NULL AND ($2", "WHERE ($2", "JobsTests"),
    sql("JobQueue.swift", "count(*) FILTER (WHERE due_at IS NULL) AS given_up",
        "count(*) FILTER (WHERE due_at IS NOT NULL) AS given_up", "JobsTests"),
    sql("ClaimStatements.swift", "LIMIT 1 FOR UPDATE SKIP LOCKED", "LIMIT 1", "JobsTests"),
    sql("ClaimStatements.swift", "CASE WHEN version > $3 THEN coalesce($4, $5) ELSE $4 END", "$4", "JobsTests"),
    sql("ClaimStatements.swift", "greatest(attempts - 1, 0)", "attempts", "JobsTests"),
    Mutation("Pool.swift", "if isReadOnly { closeIdle { _ in true } }", DROPPED, "PostgresTests"),
    Mutation("Pool.swift", "state.count < size, state.mayOpen", "state.count <= size, state.mayOpen", "PostgresTests"),
    Mutation("TarHeader.swift", "field.first == 0x80", "field.first == 0x40", "BackupsTests"),
    Mutation("BackupWriter.swift", "if !state.withLock(\\.isComplete) { unlink(file.path) }", DROPPED, "BackupsTests"),
    Mutation("Restoration.swift", "server.version >= file.manifest.postgres", "true", "BackupsTests"),
    # Passkeys, searching, syndication.
    Mutation("Authentication.swift", "data.flags.contains(.backupEligible) == stored.isBackupEligible", "true",
             "WebAuthnTests"),
    Mutation("Base64URL.swift", "bits & (1 << UInt32(count) - 1) == 0", "true", "WebAuthnTests"),
    Mutation("CBOR.swift", "short < 28", "short <= 28", "WebAuthnTests"),
    Mutation("SearchQuery.swift", "if isExcluded { rest.removeFirst() }", DROPPED, "SearchTests"),
    Mutation("Tokenizer.swift", "scalars.isNumber(piece) != last.isDigit", "scalars.isNumber(piece) == last.isDigit",
             "SearchTests"),
    Mutation("FeedQuery.swift", "if let series = subject.series { pairs.append((\"series\", series)) }", DROPPED,
             "FeedAddressTests|SeriesPageTests"),
    Mutation("HubBounds.swift", "clientRequests >= HubBounds.clientRequests", "clientRequests > 10 * HubBounds.clientRequests",
             "HubFloodTests|HubRefusalTests"),
    Mutation("Webhooks.swift", "if count > 0 { newJobs.notify() }", DROPPED, "Webhook"),
    Mutation("Podcast.swift", "used <= length - rest", "used < 2 * length - rest", "PodcastRuleTests|PodcastTests"),
]
