// Signs in by a passkey, and adds passkeys. Without support for passkeys, the forms stay hidden.

const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// Browsers without PublicKeyCredential.parse…FromJSON get the same values.
const decoded = (options) => ({
  ...options,
  challenge: bytes(options.challenge),
  ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
  ...["excludeCredentials", "allowCredentials"].reduce(
    (lists, name) =>
      options[name] ? { ...lists, [name]: options[name].map((key) => ({ ...key, id: bytes(key.id) })) } : lists,
    {}),
});

const encoded = (credential) => {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = base64url(credential.response[name]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return JSON.stringify({
    id: credential.id, rawId: base64url(credential.rawId), type: credential.type, response,
    clientExtensionResults: credential.getClientExtensionResults(),
    ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
  });
};

// A form of readers brings its texts along, in their language.
const why = (error, { none, exists, failed }) =>
  ({
    NotAllowedError: none ?? "The browser asked for a passkey and got none. Try again, or sign in by a code.",
    InvalidStateError: exists ?? "This device has a passkey for this site already.",
    SecurityError: failed ?? "Passkeys work only at the site’s own address, over HTTPS.",
  })[error.name] ?? failed ?? `This did not work: ${error.message}`;

async function options(form) {
  const address = form.dataset.options ?? form.querySelector("[data-options]").dataset.options;
  const fields = new URLSearchParams();
  if (form.elements.token) fields.set("token", form.elements.token.value);
  const answer = await fetch(address, { method: "POST", body: fields, headers: { Accept: "application/json" } });
  if (answer.status === 401) {
    const page = location.pathname.startsWith("/account") ? "/account" : "/sign-in";
    location.assign(`${page}?to=${encodeURIComponent(location.pathname)}`);
    throw new Error("sign in again first");
  }
  if (answer.status === 429) throw new Error("there were too many tries; wait a quarter of an hour");
  if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
  return decoded(await answer.json());
}

// Sends the form with what `make` returns, once.
function connect(form, make) {
  if (!form || !window.PublicKeyCredential) return;
  form.hidden = false;
  const state = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    if (form.elements.response.value) return;
    event.preventDefault();
    state.textContent = form.dataset.waiting ?? "Waiting for your device …";
    try {
      form.elements.response.value = encoded(await make(await options(form)));
      form.submit();
    } catch (error) {
      state.textContent = why(error, form.dataset);
    }
  });
}

connect(document.getElementById("passkey-form"), (publicKey) => navigator.credentials.get({ publicKey }));
connect(document.getElementById("new-passkey"), (publicKey) => navigator.credentials.create({ publicKey }));
