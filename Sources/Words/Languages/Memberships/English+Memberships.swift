// The words of teams, gifts and prices.

extension WordTable {
  static let englishMemberships = """
    team: Team
    team-of: The team of {name}
    seats-taken: {plan}, seats taken: {taken} of {seats}
    take-out: Take out
    hand-over: Hand the team over
    hand-over-explained: Whoever gets the team manages it from then on. You stay in it.
    leave-team: Leave the team
    invite: Invite
    invite-explained: The invitation goes to this address and works once, for a week.
    withdraw: Withdraw
    team-link: A link to join
    team-link-explained: Whoever has the link can join while seats are free. It is shown once, when it is made; a new one ends the old one.
    new-link: Make a new link
    switch-off: Switch off
    switch-on: Switch on
    team-domain: Join by mail address
    team-domain-explained: When this is on, everybody whose account has an address at {domain} can join while seats are free.
    team-domain-public: Everybody can have an address like yours, so it cannot open a team.
    join-team: Join the team
    team-invites: {name} has a seat for you: {plan}.
    team-full: No seat of the team is free.
    team-closed: The plan of the team is over or paused.
    team-taken-out: The owner took you out of this team. Only an invitation leads back.
    team-link-over: This invitation no longer works. Ask for a new one.
    no-team: You are in no team.
    team-still-yours: Others are in your team. Hand it over or take them out first; nothing was deleted.
    team-mail-subject: {name} invites you to {site}
    team-mail-text: {name} ({address}) has a seat for you in a team at {site}. To take it, open this page within a week and press the button there:
    team-mail-unasked: If you do not know who invites you, you need not do anything.
    gift-from: A gift from {name}
    gift-explained: {plan} at {site}. It begins when the code is used, or extends what you have.
    gift-how: To redeem it, open {address}, sign in or join, and type this code:
    redeem: Redeem
    gift-code: Code of a gift or coupon
    gift-over: This code does not work, or no longer.
    gift-endless: You have a plan without an end. Give the code to somebody else.
    gift-mail-subject: A gift from {name}
    gift-mail-text: {name} gives you a present: {plan} at {site}. Open this page to redeem it, or to print it:
    gift-mail-code: Its code is {code}.
    try-for.one: Try {plan} for one day
    try-for: Try {plan} for {count} days
    trial-until: {plan}, on trial until {date}
    past-due-until: {plan}; a payment failed. It works until {date}.
    trial-used: A trial is for those who have no plan and never had a trial.
    prices: Prices
    prices-elsewhere: Prices in other countries
    country: Country
    other-countries: All other countries
    show: Show
    price-for-months.one: {price} a month
    price-for-months: {price} for {count} months
    price-once: {price} once, without an end
    coupon-counts: with the coupon {code}: {price}
    """
}
