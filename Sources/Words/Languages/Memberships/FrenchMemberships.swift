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
    """
}
