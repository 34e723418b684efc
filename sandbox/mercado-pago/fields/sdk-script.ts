/**
 * Simulates `https://sdk.mercadopago.com/js/v2`: the global `MercadoPago` with `cardForm`, `fields` and the core
 * methods (https://github.com/mercadopago/sdk-js, docs/). Card number, date and code are typed into iframes of the
 * simulator; the shop's page only ever sees the token.
 */
export const sdkScript = `(() => {
  "use strict";
  const BASE = new URL("../", document.currentScript.src).href;
  const FRAMED = { cardNumber: "Número do cartão", expirationDate: "Validade", securityCode: "Código de segurança" };
  let forms = 0;

  class MercadoPago {
    constructor(publicKey, options = {}) {
      if (!publicKey) throw new Error("Your public key is required");
      this.publicKey = publicKey;
      this.locale = options.locale ?? "pt-BR";
      const session = Math.random().toString(36).slice(2) + ++forms;
      const ask = (path, query = {}, init = {}) => request(publicKey, path, query, init);
      this.fields = createFields(session, publicKey);
      this.getIdentificationTypes = () => ask("identification_types");
      this.getPaymentMethods = ({ bin }) => ask("payment_methods/search", { bins: bin, site_id: "MLB" });
      this.getIssuers = ({ paymentMethodId, bin }) =>
        ask("payment_methods/card_issuers", { payment_method_id: paymentMethodId, bin });
      this.getInstallments = ({ amount, bin, paymentMethodId = "" }) =>
        ask("payment_methods/installments", { amount, bin, payment_method_id: paymentMethodId });
      this.cardForm = (settings) => createCardForm(this, settings);
    }
  }

  async function request(publicKey, path, query, init) {
    const url = new URL("v1/" + path, BASE);
    for (const [name, value] of Object.entries({ ...query, public_key: publicKey })) url.searchParams.set(name, value);
    const response = await fetch(url, init);
    const body = await response.json();
    if (!response.ok) throw body.cause?.length ? body.cause : body;
    return body;
  }

  function createFields(session, publicKey) {
    const frames = new Map();
    const listeners = new Map();
    const waiting = new Map();
    let tokens = 0;

    function tell(type, event, detail) {
      for (const listener of listeners.get(type + ":" + event) ?? []) listener({ field: type, ...detail });
    }

    window.addEventListener("message", ({ data, source }) => {
      if (data?.from !== "mercado-pago-field" || data.session !== session) return;
      const frame = frames.get(data.type);
      if (!frame || frame.contentWindow !== source) return;
      if (data.event === "token") {
        const { resolve, reject } = waiting.get(data.call) ?? {};
        waiting.delete(data.call);
        if (data.errors) reject?.(data.errors);
        else resolve?.(data.token);
      } else tell(data.type, data.event, data.detail ?? {});
    });

    function create(type, options = {}) {
      if (!(type in FRAMED)) throw new Error("Unknown field: " + type);
      const frame = document.createElement("iframe");
      const query = new URLSearchParams({ session, type, placeholder: options.placeholder ?? "" });
      for (const [name, value] of Object.entries(options.style ?? {})) query.set("style." + name, String(value));
      for (const { src } of options.customFonts ?? []) query.append("font", src);
      frame.src = BASE + "fields/frame?" + query;
      frame.name = type;
      frame.title = options.srLabel ?? FRAMED[type];
      frame.style.cssText = "width:100%;height:100%;border:0;display:block;color-scheme:normal";
      const field = {
        mount(container) {
          const host = typeof container === "string" ? document.getElementById(container) : container;
          if (!host) throw new Error("No such element: " + container);
          frames.set(type, frame);
          host.append(frame);
          return field;
        },
        unmount() {
          frames.delete(type);
          frame.remove();
        },
        on(event, listener) {
          const name = type + ":" + event;
          listeners.set(name, [...(listeners.get(name) ?? []), listener]);
          return field;
        },
        update(changes) {
          frame.contentWindow?.postMessage({ to: "mercado-pago-field", session, update: changes }, "*");
        },
        focus() {
          frame.contentWindow?.postMessage({ to: "mercado-pago-field", session, focus: true }, "*");
        },
      };
      return field;
    }

    function createCardToken(holder) {
      const frame = frames.get("cardNumber");
      if (!frame?.contentWindow) return Promise.reject([{ code: "E301", description: "card number is not mounted" }]);
      const call = ++tokens;
      const { promise, resolve, reject } = Promise.withResolvers();
      waiting.set(call, { resolve, reject });
      frame.contentWindow.postMessage({ to: "mercado-pago-field", session, call, publicKey, holder }, "*");
      return promise;
    }

    return { create, createCardToken };
  }

  function createCardForm(mp, { amount, form, callbacks = {}, iframe = false, autoMount = true }) {
    if (!iframe) throw new Error("The simulator has secure fields only: set iframe: true");
    const element = (part) => document.getElementById(form[part]?.id ?? "");
    const root = document.getElementById(form.id);
    const known = { token: "", paymentMethodId: "", issuerId: "", processingMode: "aggregator" };
    const mounted = [];

    function fetching(resource) {
      return callbacks.onFetching?.(resource) ?? (() => undefined);
    }

    async function load(resource, work) {
      const done = fetching(resource);
      try {
        return await work();
      } finally {
        done?.();
      }
    }

    function fill(part, options) {
      const select = element(part);
      if (!select) return;
      select.replaceChildren(...options.map(({ value, text }) => new Option(text, value)));
    }

    async function identificationTypes() {
      const types = await load("identificationTypes", () => mp.getIdentificationTypes());
      fill("identificationType", types.map(({ id, name }) => ({ value: id, text: name })));
      callbacks.onIdentificationTypesReceived?.(undefined, types);
    }

    async function binChanged(bin) {
      callbacks.onBinChange?.(bin);
      known.paymentMethodId = "";
      known.issuerId = "";
      if (!bin) return fill("installments", []);
      try {
        const { results } = await load("paymentMethods", () => mp.getPaymentMethods({ bin }));
        const [method] = results;
        if (!method) throw [{ code: "unknown_bin", message: "No payment method found for this bin" }];
        known.paymentMethodId = method.id;
        callbacks.onPaymentMethodsReceived?.(undefined, results);
        const issuers = await load("issuers", () => mp.getIssuers({ paymentMethodId: method.id, bin }));
        known.issuerId = String(issuers[0]?.id ?? "");
        fill("issuer", issuers.map(({ id, name }) => ({ value: String(id), text: name })));
        callbacks.onIssuersReceived?.(undefined, issuers);
        const found = await load("installments", () => mp.getInstallments({ amount, bin, paymentMethodId: method.id }));
        const costs = found[0]?.payer_costs ?? [];
        fill("installments", costs.map((cost) => ({ value: String(cost.installments), text: cost.recommended_message })));
        callbacks.onInstallmentsReceived?.(undefined, found[0]);
      } catch (error) {
        callbacks.onPaymentMethodsReceived?.(error);
        callbacks.onError?.(error, "paymentMethods");
      }
    }

    async function createCardToken() {
      const holder = {
        cardholderName: element("cardholderName")?.value ?? "",
        identificationType: element("identificationType")?.value ?? "",
        identificationNumber: (element("identificationNumber")?.value ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase(),
      };
      try {
        const token = await load("cardToken", () => mp.fields.createCardToken(holder));
        known.token = token.id;
        callbacks.onCardTokenReceived?.(undefined, { token: token.id });
        return { token: token.id };
      } catch (error) {
        known.token = "";
        callbacks.onCardTokenReceived?.(error);
        callbacks.onError?.(error, "cardToken");
        throw error;
      }
    }

    async function submit(event) {
      event?.preventDefault();
      try {
        await createCardToken();
      } catch {
        return;
      }
      callbacks.onSubmit?.(event);
    }

    function getCardFormData() {
      return {
        ...known,
        amount: String(amount),
        installments: element("installments")?.value ?? "",
        identificationType: element("identificationType")?.value ?? "",
        identificationNumber: element("identificationNumber")?.value ?? "",
        cardholderEmail: element("cardholderEmail")?.value ?? "",
      };
    }

    const onSubmit = (event) => void submit(event);

    function mount() {
      try {
        if (!root) throw new Error("No such form: " + form.id);
        let ready = 0;
        for (const type of Object.keys(FRAMED)) {
          const { id, placeholder, style } = form[type] ?? {};
          if (!id) throw new Error("Missing field: " + type);
          const field = mp.fields.create(type, { placeholder, style }).mount(id);
          field.on("validityChange", ({ errorMessages }) => {
            callbacks.onValidityChange?.(errorMessages?.length ? errorMessages : undefined, type);
          });
          field.on("ready", () => {
            if (++ready === 3) callbacks.onReady?.();
          });
          if (type === "cardNumber") field.on("binChange", ({ bin }) => void binChanged(bin));
          mounted.push(field);
        }
        root.addEventListener("submit", onSubmit);
        identificationTypes().then(
          () => callbacks.onFormMounted?.(),
          (error) => callbacks.onFormMounted?.(error),
        );
      } catch (error) {
        callbacks.onFormMounted?.(error);
      }
    }

    function unmount() {
      root?.removeEventListener("submit", onSubmit);
      for (const field of mounted.splice(0)) field.unmount();
      callbacks.onFormUnmounted?.();
    }

    if (autoMount) mount();
    return { mount, unmount, submit, createCardToken, getCardFormData, update: (part, changes) => void [part, changes] };
  }

  window.MercadoPago = MercadoPago;
  // The browser fingerprint that the provider's security script sets.
  window.MP_DEVICE_SESSION_ID = "sandbox-" + Math.random().toString(36).slice(2);
})();
`;
