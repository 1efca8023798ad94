extension WordTable {
  /// The words of pages of readers’ accounts.
  static let frenchAccounts = """
    rest-of-page-for-members: La suite de cette page est réservée aux membres.
    rest-of-page-for-paying: La suite de cette page est réservée aux membres payants.
    what-you-saw: Épisodes vus
    progress-explained: L’endroit où un épisode a été arrêté est conservé dans le compte, pour que tous les appareils reprennent de là. Personne d’autre ne le voit.
    nothing-seen: Rien n’est encore conservé.
    stopped-at: arrêté à {time}
    remove: Retirer
    remove-all: Tout retirer
    keep-nothing: Ne plus rien conserver et effacer ce qui l’a été
    keep-again: Conserver désormais l’endroit de l’arrêt
    nothing-is-kept: Rien n’est conservé de ce qui est regardé.
    change-address: Changer l’adresse électronique
    new-address: Nouvelle adresse électronique
    change-address-explained: Deux messages sont en route\u{202F}: l’un à l’adresse actuelle, avec un lien qui autorise le changement, l’autre à la nouvelle adresse, avec un code. L’adresse change une fois le lien ouvert et le code saisi, dans l’heure.
    code-of-new-address: Code du message à la nouvelle adresse
    allow-change: Autoriser le changement
    allow-explained: L’adresse électronique de ce compte doit devenir {address}. Rien ne change tant que le code envoyé à cette adresse n’est pas saisi.
    change-allowed: Le changement est autorisé. Il reste à saisir le code envoyé à la nouvelle adresse.
    address-changed: L’adresse électronique est changée. Tous les autres appareils sont déconnectés.
    allow-mail-subject: Changement d’adresse électronique sur {site}
    allow-mail-text: L’adresse électronique du compte doit devenir {address}. Pour l’accepter, ouvrir cette page et appuyer sur le bouton\u{202F}:
    allow-mail-unasked: Sinon, se connecter et déconnecter tous les autres appareils\u{202F}: ce lien ne fonctionnera plus.
    prove-mail-text: Ce code prouve que cette adresse est bien lue. Il fonctionne une seule fois, pendant une heure, dans le navigateur où il a été demandé\u{202F}:
    last-used: dernière utilisation le {date}
    """
}
