import Accounts
import Digests
import Foundation
import Postgres
import Testing
import Timestamps

@testable import Memberships

@Suite("Gifts")
struct GiftTests {
  private static let now = Timestamp(rfc3339: "2026-12-01T12:00:00Z") ?? Timestamp(microseconds: 0)

  private static func date(_ text: String) -> Timestamp? { Timestamp(rfc3339: text) }

  private func run(_ body: @escaping @Sendable (MembershipsFixture) async throws -> Void) async throws {
    try await MembershipsFixture.run(at: Self.now, body)
  }

  @Test("Twenty people who redeem a gift at once by any of its codes get it once")
  func parallel() async throws {
    try await run { site in
      let gift = try await site.gift("yearly")
      let codes = [gift.code, try await site.database.gifts.makeCode(of: gift.id)]
      let people = try await (1...20).asyncMap { try await site.person("p\($0)") }
      let redeemed = await withTaskGroup(of: Int.self) { group in
        for (index, person) in people.enumerated() {
          group.addTask {
            do {
              _ = try await site.redeem(codes[index % 2], person)
              return 1
            } catch GiftError.over {
              return 0
            } catch {
              Issue.record(error)
              return 0
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(redeemed == 1)
      #expect(try await site.database.memberPlans.counts(at: Self.now).paying == 1)
      let found = try #require(try await site.database.gifts.gift(gift.id))
      #expect(found.redeemed == Self.now && found.redeemer != nil && !found.isOpen)
    }
  }

  @Test("A gift begins a subscription, and its history says from whom it is")
  func begins() async throws {
    try await run { site in
      let mia = try await site.person("mia")
      let subscription = try await site.redeem(try await site.gift("yearly").code, mia)
      #expect(subscription.plan == "yearly" && subscription.ends == Self.date("2027-12-01T12:00:00Z"))
      let history = try await site.database.memberPlans.history(of: subscription.id)
      #expect(history.map(\.what) == [.began] && history[0].by == "mia, by a gift from Tom")
    }
  }

  @Test("A gift extends what somebody has, of the same plan or of another one for one person")
  func extends() async throws {
    try await run { site in
      let mia = try await site.person("mia")
      _ = try await site.database.change(mia, .add(plan: "monthly", until: nil), site.context)
      let first = try await site.redeem(try await site.gift("yearly").code, mia)
      #expect(first.plan == "monthly" && first.ends == Self.date("2028-01-01T12:00:00Z"))
      _ = try await site.database.change(mia, .cancel, site.context)
      let second = try await site.redeem(try await site.gift("monthly").code, mia)
      #expect(second.ends == Self.date("2028-02-01T12:00:00Z"))
      #expect(second.state == .canceled, "what was canceled is not renewed because of a gift")
      let third = try await site.redeem(try await site.gift("team").code, mia)
      #expect(third.plan == "team" && third.seats == 5)
    }
  }

  @Test("Who has a plan without an end keeps the code for somebody else")
  func endless() async throws {
    try await run { site in
      let (mia, tom) = (try await site.person("mia"), try await site.person("tom"))
      _ = try await site.database.change(mia, .add(plan: "lifetime", until: nil), site.context)
      let gift = try await site.gift("yearly")
      await #expect(throws: MembershipError.endless(mia.email)) { try await site.redeem(gift.code, mia) }
      #expect(try await site.redeem(gift.code, tom).plan == "yearly")
    }
  }

  @Test("Codes of a gift that was withdrawn, and guessed ones, give nothing")
  func over() async throws {
    try await run { site in
      let mia = try await site.person("mia")
      let gift = try await site.gift("yearly")
      #expect(try await site.database.gifts.withdraw(gift.id, at: Self.now))
      for code in [gift.code, Secret.giftCode(), Secret("")] {
        await #expect(throws: GiftError.over) { try await site.redeem(code, mia) }
      }
      #expect(try await !site.database.gifts.withdraw(gift.id, at: Self.now))
      let other = try await site.gift("yearly")
      _ = try await site.redeem(other.code, mia)
      #expect(try await !site.database.gifts.withdraw(other.id, at: Self.now))
      await #expect(throws: MembershipError.self) { try await site.gift("gold") }
    }
  }

  @Test("One of many workers begins a letter, not before its day, and never after it was begun")
  func letter() async throws {
    try await run { site in
      let later = Self.now.adding(seconds: 86_400)
      let gift = try await site.gift("yearly", deliver: later)
      #expect(try await site.database.gifts.beginLetter(of: gift.id, at: Self.now) == nil)
      let begun = await withTaskGroup(of: Int.self) { group in
        for _ in 1...10 {
          group.addTask {
            (try? await site.database.gifts.beginLetter(of: gift.id, at: later)) == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(begun == 1)
      #expect(try await site.database.gifts.giveLetterUp(of: gift.id, at: later))
      #expect(try await site.database.gifts.beginLetter(of: gift.id, at: later) == nil)
      #expect(try await site.database.gifts.gift(gift.id)?.letter == .uncertain)
      #expect(try await site.database.gifts.sendAgain(gift.id, at: later))
      #expect(try await !site.database.gifts.sendAgain(gift.id, at: later))
      #expect(try await site.database.gifts.beginLetter(of: gift.id, at: later) != nil)
    }
  }

  @Test("A code is read as people type it")
  func typed() {
    let code = Secret.giftCode()
    #expect(code.text.count == 16 && code.grouped.count == 19)
    #expect(Secret.code(typed: " \(code.grouped.lowercased()) ") == code)
    #expect(Secret.code(typed: code.text.replacing("0", with: "o").replacing("1", with: "l")) == code)
  }
}

extension MembershipsFixture {
  func gift(_ plan: String, deliver: Timestamp? = nil) async throws -> (id: UUID, code: Secret) {
    try await database.transaction {
      try await $0.makeGift(
        NewGift(plan: plan, email: "mia@example.com", giver: "Tom", deliver: deliver), context)
    }
  }

  func redeem(_ code: Secret, _ person: Person) async throws -> Subscription {
    try await database.transaction {
      try await $0.redeemGift(code, person, at: now, timeZone: "UTC")
    }
  }
}
