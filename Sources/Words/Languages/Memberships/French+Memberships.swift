// The words of teams, gifts and prices.

extension WordTable {
  static let frenchMemberships = """
    team: Équipe
    team-of: L’équipe de {name}
    seats-taken: {plan}, places occupées : {taken} sur {seats}
    take-out: Retirer
    hand-over: Confier l’équipe
    hand-over-explained: La personne à qui l’équipe est confiée la gère dès lors. Votre place reste à vous.
    leave-team: Quitter l’équipe
    invite: Inviter
    invite-explained: L’invitation part à cette adresse et sert une seule fois, pendant une semaine.
    withdraw: Annuler l’invitation
    team-link: Un lien pour rejoindre l’équipe
    team-link-explained: Toute personne qui a le lien peut rejoindre l’équipe tant qu’il reste des places. Il n’est montré qu’une fois, à sa création ; un nouveau met fin à l’ancien.
    new-link: Créer un nouveau lien
    switch-off: Désactiver
    switch-on: Activer
    team-domain: Rejoindre l’équipe par son adresse e-mail
    team-domain-explained: Une fois cela activé, tout compte ayant une adresse chez {domain} peut rejoindre l’équipe tant qu’il reste des places.
    team-domain-public: Tout le monde peut avoir une adresse comme la vôtre : elle ne peut donc pas ouvrir une équipe.
    join-team: Rejoindre l’équipe
    team-invites: {name} a une place pour vous : {plan}.
    team-full: Il ne reste aucune place dans l’équipe.
    team-closed: La formule de l’équipe est terminée ou suspendue.
    team-taken-out: Vous avez été retiré de cette équipe. Seule une invitation permet d’y revenir.
    team-link-over: Cette invitation n’est plus valable. Demandez-en une nouvelle.
    no-team: Vous n’êtes dans aucune équipe.
    team-still-yours: D’autres personnes sont dans votre équipe. Confiez-la ou retirez-les d’abord ; rien n’a été supprimé.
    team-mail-subject: {name} vous invite sur {site}
    team-mail-text: {name} ({address}) a une place pour vous dans une équipe sur {site}. Pour l’accepter, ouvrez cette page dans la semaine et appuyez sur le bouton :
    team-mail-unasked: Si vous ne connaissez pas cette personne, vous n’avez rien à faire.
    gift-from: Un cadeau de {name}
    gift-explained: {plan} sur {site}. La formule commence à l’utilisation du code, ou prolonge la vôtre.
    gift-how: Pour l’utiliser, ouvrez {address}, connectez-vous ou inscrivez-vous, puis saisissez ce code :
    redeem: Utiliser le code
    gift-code: Code d’un cadeau ou d’un bon
    gift-over: Ce code ne fonctionne pas, ou plus.
    gift-endless: Votre formule n’a pas de fin. Donnez le code à quelqu’un d’autre.
    gift-mail-subject: Un cadeau de {name}
    gift-mail-text: {name} vous fait un cadeau : {plan} sur {site}. Ouvrez cette page pour l’utiliser ou l’imprimer :
    gift-mail-code: Le code est {code}.
    try-for.one: Essayer {plan} pendant {count} jour
    try-for: Essayer {plan} pendant {count} jours
    trial-until: {plan}, à l’essai jusqu’au {date}
    past-due-until: {plan} ; un paiement a échoué. L’accès reste ouvert jusqu’au {date}.
    trial-used: L’essai est réservé à qui n’a pas de formule et n’en a jamais essayé.
    prices: Tarifs
    prices-elsewhere: Tarifs dans d’autres pays
    country: Pays
    other-countries: Tous les autres pays
    show: Afficher
    price-for-months.one: {price} pour {count} mois
    price-for-months: {price} pour {count} mois
    price-once: {price} en une fois, sans limite de durée
    coupon-counts: avec le bon {code} : {price}
    """
}
