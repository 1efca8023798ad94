import Accounts
import Foundation
import Postgres
import Timestamps

/// The statements of ``TeamStore``.
struct TeamSQL {
  let team = Statement(
    "team", selected("s.id = $2"), parameters: Timestamp.self, UUID.self, returning: Team.row)

  let ofPerson = Statement(
    "teams of person",
    selected(
      "s.seats > 1 AND EXISTS (SELECT FROM seats t WHERE t.subscription_id = s.id AND t.person_id = $2)")
      + " ORDER BY s.owner_id <> $2, s.began_at, s.id",
    parameters: Timestamp.self, UUID.self, returning: Team.row)

  let offered = Statement(
    "teams offered to person",
    selected(
      """
      d.domain = $3 AND \(Subscription.isOpen(at: "$1"))
        AND NOT EXISTS (SELECT FROM seats t WHERE t.subscription_id = s.id AND t.person_id = $2)
        AND NOT EXISTS (SELECT FROM team_removals r WHERE r.subscription_id = s.id AND r.person_id = $2)
        AND (SELECT count(*) FROM seats t WHERE t.subscription_id = s.id) < s.seats
      """) + " ORDER BY s.began_at, s.id LIMIT 10",
    parameters: Timestamp.self, UUID.self, String.self, returning: Team.row)

  private static func selected(_ condition: String) -> String {
    """
    SELECT s.id, l.name AS plan_name, s.seats, s.owner_id, p.name, p.email, p.role,
      (SELECT count(*) FROM seats t WHERE t.subscription_id = s.id) AS taken,
      \(Subscription.isOpen(at: "$1")) AS is_open, d.link_digest IS NOT NULL AS has_link, d.domain
    FROM subscriptions s JOIN plans l ON l.id = s.plan_id JOIN people p ON p.id = s.owner_id
    LEFT JOIN teams d ON d.subscription_id = s.id
    WHERE s.state <> 'ended' AND \(condition)
    """
  }

  let lock = Statement(
    "lock team", "SELECT id FROM subscriptions WHERE id = $1 AND seats > 1 FOR UPDATE", parameters: UUID.self,
    column: Column("id", UUID.self))

  let lockAll = Statement(
    "lock teams of owner",
    "SELECT id FROM subscriptions WHERE owner_id = $1 AND seats > 1 ORDER BY id FOR UPDATE",
    parameters: UUID.self, column: Column("id", UUID.self))

  let members = Statement(
    "members of team",
    """
    SELECT p.id, p.name, p.email, t.since FROM seats t JOIN people p ON p.id = t.person_id
    WHERE t.subscription_id = $1 ORDER BY t.since, p.email_key
    """,
    parameters: UUID.self, returning: TeamMember.row)

  let others = Statement(
    "others in teams of owner",
    """
    SELECT EXISTS (
      SELECT FROM subscriptions s JOIN seats t ON t.subscription_id = s.id
      WHERE s.owner_id = $1 AND s.state <> 'ended' AND t.person_id <> $1
    ) AS others
    """,
    parameters: UUID.self, column: Column("others", Bool.self, .computedNotNull))

  let invitations = Statement(
    "invitations of team",
    """
    SELECT id, email, expires_at FROM team_invitations WHERE subscription_id = $1 AND expires_at > $2
    ORDER BY expires_at, email_key
    """,
    parameters: UUID.self, Timestamp.self, returning: TeamInvitation.row)

  let invite = Statement(
    "invite to team",
    """
    INSERT INTO team_invitations (id, subscription_id, email, email_key, expires_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (subscription_id, email_key)
    DO UPDATE SET email = excluded.email, expires_at = excluded.expires_at RETURNING id
    """,
    parameters: UUID.self, UUID.self, String.self, String.self, Timestamp.self,
    column: Column("id", UUID.self))

  let removeOld = Statement(
    "remove old invitations",
    "DELETE FROM team_invitations WHERE subscription_id = $1 AND expires_at <= $2", parameters: UUID.self,
    Timestamp.self)

  let letter = Statement(
    "letter of invitation",
    """
    UPDATE team_invitations i SET digest = $2 FROM subscriptions s JOIN people p ON p.id = s.owner_id
    WHERE i.id = $1 AND i.expires_at > $3 AND s.id = i.subscription_id AND \(Subscription.isOpen(at: "$3"))
    RETURNING i.email, p.id AS owner_id, p.name, p.email AS owner_email, p.role
    """,
    parameters: UUID.self, [UInt8].self, Timestamp.self, columns: Column("email", String.self),
    Column("owner_id", UUID.self), Column("name", String.self), Column("owner_email", String.self),
    Column("role", Role.self)
  ) { (email: $0, owner: Person(id: $1, name: $2, email: $3, role: $4)) }

  let withdraw = Statement(
    "withdraw invitation",
    "DELETE FROM team_invitations WHERE id = $1 AND subscription_id = $2 RETURNING email",
    parameters: UUID.self, UUID.self, column: Column("email", String.self))

  let use = Statement(
    "use invitation", "DELETE FROM team_invitations WHERE digest = $1 AND expires_at > $2",
    parameters: [UInt8].self, Timestamp.self)

  let find = Statement(
    "team of secret",
    """
    SELECT subscription_id FROM team_invitations WHERE digest = $1 AND expires_at > $2
    UNION ALL SELECT subscription_id FROM teams WHERE link_digest = $1
    """,
    parameters: [UInt8].self, Timestamp.self, column: Column("subscription_id", UUID.self, .computedNotNull))

  let setLink = Statement(
    "set link of team",
    """
    INSERT INTO teams (subscription_id, link_digest) VALUES ($1, $2)
    ON CONFLICT (subscription_id) DO UPDATE SET link_digest = excluded.link_digest
    """,
    parameters: UUID.self, [UInt8]?.self)

  let setDomain = Statement(
    "set domain of team",
    """
    INSERT INTO teams (subscription_id, domain) VALUES ($1, $2)
    ON CONFLICT (subscription_id) DO UPDATE SET domain = excluded.domain
    """,
    parameters: UUID.self, String?.self)

  let handOver = Statement(
    "hand over team", "UPDATE subscriptions SET owner_id = $2 WHERE id = $1", parameters: UUID.self,
    UUID.self)

  let hasSeat = Statement(
    "has seat",
    "SELECT EXISTS (SELECT FROM seats WHERE subscription_id = $1 AND person_id = $2) AS has_seat",
    parameters: UUID.self, UUID.self, column: Column("has_seat", Bool.self, .computedNotNull))

  let freeSeat = Statement(
    "free seat",
    """
    DELETE FROM seats t USING people p WHERE t.subscription_id = $1 AND t.person_id = $2 AND p.id = t.person_id
    RETURNING p.email
    """,
    parameters: UUID.self, UUID.self, column: Column("email", String.self))

  let wasRemoved = Statement(
    "was taken out of team",
    "SELECT EXISTS (SELECT FROM team_removals WHERE subscription_id = $1 AND person_id = $2) AS was_removed",
    parameters: UUID.self, UUID.self, column: Column("was_removed", Bool.self, .computedNotNull))

  let remember = Statement(
    "note removal from team",
    "INSERT INTO team_removals (subscription_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    parameters: UUID.self, UUID.self)

  let forget = Statement(
    "forget removal from team", "DELETE FROM team_removals WHERE subscription_id = $1 AND person_id = $2",
    parameters: UUID.self, UUID.self)

  let note = Statement(
    "note team change",
    """
    INSERT INTO subscription_changes (subscription_id, happened_at, what, by_whom, about, ends_at)
    SELECT id, $2, $3, $4, $5, ends_at FROM subscriptions WHERE id = $1
    """,
    parameters: UUID.self, Timestamp.self, SubscriptionChange.What.self, String.self, String.self)
}
