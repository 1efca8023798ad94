extension WordTable {
  /// The words of pages of readers’ accounts.
  static let englishAccounts = """
    rest-of-page-for-members: The rest of this page is for members.
    rest-of-page-for-paying: The rest of this page is for paying members.
    what-you-saw: What you have seen
    progress-explained: Where you stopped in an episode is kept in your account, so that all your devices go on from there. Only you see it.
    nothing-seen: Nothing is kept yet.
    stopped-at: stopped at {time}
    remove: Remove
    remove-all: Remove all of it
    keep-nothing: Keep nothing from now on, and remove what was kept
    keep-again: Keep where you stop from now on
    nothing-is-kept: Nothing is kept of what you watch.
    change-address: Change the mail address
    new-address: New mail address
    change-address-explained: Two mails are on their way: one to your present address, with a link that allows the change, and one to the new address, with a code. The address changes when you have opened the link and typed the code, within an hour.
    code-of-new-address: Code of the mail to the new address
    allow-change: Allow the change
    allow-explained: The mail address of your account is to become {address}. Nothing changes until the code that was sent there is typed, too.
    change-allowed: The change is allowed. Now type the code that was sent to the new address.
    address-changed: The mail address is changed. All other devices are signed out.
    allow-mail-subject: Change of your mail address at {site}
    allow-mail-text: The mail address of your account is to become {address}. If you want that, open this page, and press its button:
    allow-mail-unasked: If this was not you, sign in and sign out all other devices: then this link no longer works.
    prove-mail-text: This code proves that you read mail at this address. It works once, for an hour, in the browser in which you asked for it:
    last-used: last used on {date}
    """
}
