/**
 * Runs inside each iframe: one input. The frames of one form exchange their values over a private channel; the frame of
 * the card number creates the token. The shop's page only gets the token, the first digits and validation errors.
 */
export const fieldScript = String.raw`(() => {
  "use strict";
  const query = new URLSearchParams(location.search);
  const session = query.get("session");
  const type = query.get("type");
  const input = document.querySelector("input");
  const values = {};
  const channel = new BroadcastChannel("mercado-pago-" + session);
  const tell = (event, more = {}) =>
    parent.postMessage({ from: "mercado-pago-field", session, type, event, ...more }, "*");

  input.placeholder = query.get("placeholder") ?? "";
  for (const [name, value] of query) {
    if (name.startsWith("style.")) input.style[name.slice(6)] = value;
  }
  for (const href of query.getAll("font")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }

  const digits = (text) => text.replace(/\D/g, "");
  function luhn(number) {
    let sum = 0;
    [...number].reverse().forEach((digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
    return number !== "" && sum % 10 === 0;
  }
  function dated(text) {
    const [, month, year] = /^(\d\d)\/?(\d\d|\d{4})$/.exec(text.trim()) ?? [];
    if (!month || Number(month) < 1 || Number(month) > 12) return false;
    return Date.UTC(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month));
  }
  const RULES = {
    cardNumber: (text) => digits(text).length >= 13 && luhn(digits(text)),
    expirationDate: (text) => dated(text) > Date.now(),
    securityCode: (text) => /^\d{3,4}$/.test(text),
  };
  const MASKS = {
    cardNumber: (text) => digits(text).slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 "),
    expirationDate: (text) => digits(text).slice(0, 4).replace(/^(\d\d)(\d)/, "$1/$2"),
    securityCode: (text) => digits(text).slice(0, 4),
  };

  /** A card that is over is refused in the provider's words (docs/fields.md of its SDK). */
  function complaint(value) {
    if (type !== "expirationDate" || !dated(value)) return type + (value === "" ? " is empty" : " is invalid");
    const now = new Date();
    return "expirationMonth value should be greater than '" + now.getMonth() + "' or expirationYear value should be greater than '" + now.getFullYear() + "'.";
  }

  let bin = "";
  let fault;
  function look(leaving) {
    const value = input.value;
    const wrong = RULES[type](value) ? null : complaint(value);
    if (leaving || wrong === null) {
      if (wrong !== fault) {
        fault = wrong;
        const errorMessages = wrong ? [{ message: wrong, cause: "invalid_value" }] : [];
        input.setAttribute("aria-invalid", String(wrong !== null));
        tell("validityChange", { detail: { errorMessages } });
      }
    }
    if (type === "cardNumber") {
      const next = digits(value).slice(0, 8);
      const known = next.length === 8 ? next : "";
      if (known !== bin) {
        bin = known;
        tell("binChange", { detail: { bin } });
      }
    }
    values[type] = value;
    channel.postMessage({ type, value });
  }

  input.addEventListener("input", () => {
    input.value = MASKS[type](input.value);
    look(false);
    tell("change");
  });
  input.addEventListener("blur", () => { look(true); tell("blur"); });
  input.addEventListener("focus", () => tell("focus"));
  input.addEventListener("paste", () => tell("paste"));

  channel.addEventListener("message", ({ data }) => {
    if (data.hello) channel.postMessage({ type, value: input.value });
    else values[data.type] = data.value;
  });
  channel.postMessage({ hello: true });

  async function makeToken({ publicKey, holder }) {
    const [month = "", year = ""] = (values.expirationDate ?? "").split("/");
    const url = new URL("../v1/card_tokens", location.href);
    url.searchParams.set("public_key", publicKey);
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        card_number: digits(values.cardNumber ?? ""),
        expiration_month: Number(month),
        expiration_year: Number(year),
        security_code: values.securityCode ?? "",
        cardholder: {
          name: holder.cardholderName,
          identification: { type: holder.identificationType, number: holder.identificationNumber },
        },
        site_id: "MLB",
      }),
    });
    const body = await response.json();
    return response.ok ? { token: body } : { errors: body.cause ?? [body] };
  }

  window.addEventListener("message", async ({ data, source }) => {
    if (source !== parent || data?.to !== "mercado-pago-field" || data.session !== session) return;
    if (data.focus) input.focus();
    if (data.update?.placeholder !== undefined) input.placeholder = data.update.placeholder;
    if (!data.call) return;
    look(true);
    const made = await makeToken(data).catch((error) => ({ errors: [{ code: "network", description: String(error) }] }));
    tell("token", { call: data.call, ...made });
  });

  tell("ready");
})();
`;
