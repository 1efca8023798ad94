// The words of teams, gifts and prices.

extension WordTable {
  static let spanishMemberships = """
    team: Equipo
    team-of: El equipo de {name}
    seats-taken: {plan}, plazas ocupadas: {taken} de {seats}
    take-out: Quitar
    hand-over: Ceder el equipo
    hand-over-explained: Quien recibe el equipo lo gestiona desde entonces. Tu plaza se mantiene.
    leave-team: Dejar el equipo
    invite: Invitar
    invite-explained: La invitación va a esta dirección y sirve una vez, durante una semana.
    withdraw: Retirar la invitación
    team-link: Un enlace para unirse
    team-link-explained: Quien tenga el enlace puede unirse mientras haya plazas libres. Se muestra una sola vez, al crearlo; uno nuevo anula el anterior.
    new-link: Crear un enlace nuevo
    switch-off: Desactivar
    switch-on: Activar
    team-domain: Unirse por la dirección de correo
    team-domain-explained: Si está activado, toda cuenta con una dirección de {domain} puede unirse mientras haya plazas libres.
    team-domain-public: Cualquiera puede tener una dirección como la tuya, así que no puede abrir un equipo.
    join-team: Unirse al equipo
    team-invites: {name} tiene una plaza para ti: {plan}.
    team-full: No queda ninguna plaza libre en el equipo.
    team-closed: El plan del equipo ha terminado o está en pausa.
    team-taken-out: El propietario te quitó de este equipo. Solo una invitación permite volver.
    team-link-over: Esta invitación ya no sirve. Pide una nueva.
    no-team: No estás en ningún equipo.
    team-still-yours: Hay otras personas en tu equipo. Cédelo o quítalas antes; no se ha borrado nada.
    team-mail-subject: {name} te invita a {site}
    team-mail-text: {name} ({address}) tiene una plaza para ti en un equipo de {site}. Para aceptarla, abre esta página en el plazo de una semana y pulsa el botón:
    team-mail-unasked: Si no conoces a quien te invita, no tienes que hacer nada.
    gift-from: Un regalo de {name}
    gift-explained: {plan} en {site}. Empieza cuando se usa el código, o prolonga lo que ya tienes.
    gift-how: Para canjearlo, abre {address}, inicia sesión o únete y escribe este código:
    redeem: Canjear
    gift-code: Código de un regalo o cupón
    gift-over: Este código no sirve, o ya no.
    gift-endless: Tienes un plan sin fin. Da el código a otra persona.
    gift-mail-subject: Un regalo de {name}
    gift-mail-text: {name} te hace un regalo: {plan} en {site}. Abre esta página para canjearlo o imprimirlo:
    gift-mail-code: El código es {code}.
    try-for.one: Probar {plan} durante un día
    try-for: Probar {plan} durante {count} días
    trial-until: {plan}, a prueba hasta el {date}
    past-due-until: {plan}; falló un pago. El acceso sigue hasta el {date}.
    trial-used: La prueba es para quien no tiene plan y nunca ha probado uno.
    prices: Precios
    prices-elsewhere: Precios en otros países
    country: País
    other-countries: Todos los demás países
    show: Mostrar
    price-for-months.one: {price} al mes
    price-for-months: {price} por {count} meses
    price-once: {price} una sola vez, sin fin
    coupon-counts: con el cupón {code}: {price}
    """
}
