extension WordTable {
  /// The words of pages of readers’ accounts.
  static let spanishAccounts = """
    rest-of-page-for-members: El resto de esta página es para miembros.
    rest-of-page-for-paying: El resto de esta página es para miembros de pago.
    what-you-saw: Episodios vistos
    progress-explained: El punto en que se detuvo un episodio se guarda en la cuenta para seguir desde ahí en todos los dispositivos. Nadie más lo ve.
    nothing-seen: Todavía no hay nada guardado.
    stopped-at: detenido en {time}
    remove: Quitar
    remove-all: Quitarlo todo
    keep-nothing: No guardar nada más y borrar lo guardado
    keep-again: Guardar desde ahora el punto en que se detiene
    nothing-is-kept: No se guarda nada de lo que se ve.
    change-address: Cambiar la dirección de correo
    new-address: Nueva dirección de correo
    change-address-explained: Hay dos mensajes en camino: uno a la dirección actual, con un enlace que permite el cambio, y otro a la nueva, con un código. La dirección cambia cuando se ha abierto el enlace y escrito el código, en el plazo de una hora.
    code-of-new-address: Código del mensaje a la nueva dirección
    allow-change: Permitir el cambio
    allow-explained: La dirección de correo de esta cuenta pasará a ser {address}. Nada cambia hasta que se escriba también el código enviado allí.
    change-allowed: El cambio está permitido. Falta escribir el código enviado a la nueva dirección.
    address-changed: La dirección de correo ha cambiado. Se ha cerrado la sesión en todos los demás dispositivos.
    allow-mail-subject: Cambio de la dirección de correo en {site}
    allow-mail-text: La dirección de correo de la cuenta pasará a ser {address}. Para aceptarlo, hay que abrir esta página y pulsar el botón:
    allow-mail-unasked: Si no se desea, conviene iniciar sesión y cerrarla en todos los demás dispositivos: así este enlace deja de funcionar.
    prove-mail-text: Este código demuestra que se lee el correo de esta dirección. Funciona una vez, durante una hora, en el navegador en que se pidió:
    last-used: usado por última vez el {date}
    """
}
