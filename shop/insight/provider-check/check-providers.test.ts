import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { type FaultTarget, faultCatalogue } from "#sandbox/faults/fault-catalogue.ts";
import { letFail } from "#tests/setup/orders/test-payments.ts";
import { changeAccounts } from "#tests/setup/providers/provider-accounts.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { firstOf } from "#tests/setup/test-size.ts";
import { type CheckWish, checkProviders } from "./check-providers.server.ts";
import { type CheckedProvider, type StepReport, summaryOf } from "./check-report.ts";

let ahead = 0;
const { shop, services } = await openShop({ clock: () => new Date(Date.now() + ahead), searchLagMs: 60 });
/** Waiting is skipped, also in the simulators' clock; what the simulators do in the background takes some real time. */
const pause = async (ms: number) => {
  ahead += ms;
  await wait(Math.min(ms, 20));
};

// What the simulators list was made at the real time.
beforeEach(() => {
  ahead = 0;
});

/** Pays on the provider's page like a person. */
async function payAtPage(text: string): Promise<void> {
  const [, url = ""] = /(\/sandbox\/stripe\S+|https?:\S+)/.exec(text) ?? [];
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await shop.fetch(url, { method: "POST", headers, body: "choice=card" });
}

const check = (wish: CheckWish = {}) =>
  checkProviders(
    { ...services, pause },
    { patienceMs: 5_000, onWish: (text) => void payAtPage(text), mailTo: "dona@exemplo.com", ...wish },
  );

const told = (steps: readonly StepReport[]) =>
  steps.filter(({ verdict }) => verdict !== "agrees").map(({ provider, step, findings }) => [provider, step, findings]);

test("every step of a sale agrees with the simulators, and nothing is left behind in the shop", async () => {
  const steps = await check();
  expect(told(steps)).toEqual([]);
  expect(summaryOf(steps)).toBe(`${steps.length} conferem, 0 diferem.`);
  expect(steps.map(({ provider, step }) => `${provider} ${step}`)).toEqual([
    "mercado-pago keys",
    "mercado-pago pix",
    "mercado-pago replay",
    "mercado-pago look-up",
    "mercado-pago cancel",
    "mercado-pago boleto",
    "mercado-pago least-boleto",
    "mercado-pago company",
    "mercado-pago card",
    "mercado-pago decline",
    "mercado-pago 3-d-secure",
    "mercado-pago least-card",
    "mercado-pago refund",
    "mercado-pago list",
    "mercado-pago dispute",
    "mercado-pago notice",
    "stripe keys",
    "stripe session",
    "stripe replay",
    "stripe look-up",
    "stripe expire",
    "stripe destination",
    "stripe pay",
    "stripe refund",
    "stripe notice",
    "melhor-envio token",
    "melhor-envio quote",
    "melhor-envio empty-cart",
    "melhor-envio company",
    "melhor-envio label",
    "melhor-envio print",
    "melhor-envio tracking",
    "melhor-envio webhook",
    "melhor-envio notice",
    "melhor-envio cancel",
    "mail mail",
  ]);
  const rows = await services.db
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirst();
  expect(Number(rows?.count)).toBe(0);
});

/** Faults that the shop handles by design, or that these steps do not touch. */
const COPED_WITH: Partial<Record<FaultTarget, Readonly<Record<string, readonly string[]>>>> = {
  "mercado-pago": {
    // A boleto's deadline has two formats; which one was accepted is only a note.
    "create-order": ["webhook-before-answer", "no-date", "no-date-kept"],
    "get-order": ["nulls"],
    // The reference identifies the order.
    "search-orders": ["unfiltered", "ignores-page-size", "limit-and-offset", "ignores-page"],
    // The order's state is read afterwards, whatever the answer was.
    "cancel-order": ["lost-answer"],
    webhook: ["duplicate", "own-case-id", "ts-seconds", "ts-milliseconds", "test-mode", "delayed"],
  },
  stripe: {
    "get-session": ["nulls"],
    "expire-session": ["lost-answer"],
    // Both kinds of events are read; which one comes is only a note.
    "event-destinations": ["thin"],
    webhook: ["duplicate", "delayed", "thin"],
  },
  "melhor-envio": {
    webhook: ["duplicate", "delayed", "hex-signature"],
    // One service is enough for a label.
    calculate: ["service-errors", "single-object"],
    // Only the permission is tested; a 422 for the body also shows that it is granted.
    search: ["422"],
    print: ["422"],
    download: ["bare-string", "url-object"],
    file: ["redirect-here"],
    // The label is read afterwards, whatever the answer was.
    checkout: ["without-purchase"],
  },
};
const NOT_ASKED = [
  "get-payment",
  "get-claim",
  "cancel-intent",
  // Needs a charge, refund, dispute or warning that a thin event names.
  "get-object",
  "agencies",
  "services",
  "list-orders",
  "card-issuers",
  "oauth-token",
  // Needs a parcel that was delivered.
  "cart-reverse",
  "declaration",
];
const CHECKED = ["mercado-pago", "stripe", "melhor-envio"] as const satisfies (FaultTarget & CheckedProvider)[];

describe.each(CHECKED)("%s: each fault of the simulator is told", (target) => {
  const operations = Object.entries<readonly string[]>(faultCatalogue[target]).filter(
    ([operation]) => !NOT_ASKED.includes(operation),
  );
  test.each(operations)("%s", async (operation, faults) => {
    const coped = COPED_WITH[target]?.[operation] ?? [];
    // Skips 'hang': to the check it is a missing answer, only slower.
    const noticed = faults.filter((name) => name !== "hang" && !coped.includes(name));
    for (const fault of firstOf(noticed)) {
      await letFail(shop, operation, fault, { target, times: 100 });
      const steps = await check({ providers: [target], patienceMs: 300 });
      expect({ fault, told: told(steps) }, fault).not.toEqual({ fault, told: [] });
      await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    }
  });
});

test.each([
  ["mercado-pago", "create-order", "refuses-letters", "O Mercado Pago não aceitou este CNPJ, que tem letras"],
  ["mercado-pago", "search-orders", "ignores-page-size", "A lista ignora «page_size»"],
  ["mercado-pago", "search-orders", "limit-and-offset", "A lista ignora «page»"],
  ["mercado-pago", "search-orders", "ignores-page", "A lista ignora «offset»"],
  ["mercado-pago", "get-chargeback", "403", "O caso de uma contestação não pôde ser lido"],
  ["stripe", "event-destinations", "thin", "Os eventos chegam como «thin»"],
  ["stripe", "event-destinations", "disabled", "O destino dos eventos está desligado"],
  ["stripe", "event-destinations", "elsewhere", "Nenhum destino de eventos da conta aponta para"],
  ["stripe", "event-destinations", "403", "A chave não pode ler os destinos dos eventos"],
  ["melhor-envio", "cart", "refuses-letters", "O Melhor Envio não aceitou o CNPJ do destinatário, que tem letras"],
] as const)("%s %s %s is named", async (target, operation, fault, words) => {
  await letFail(shop, operation, fault, { target, times: 100 });
  const steps = await check({ providers: [target], patienceMs: 300 });
  expect(steps.flatMap(({ findings, notes }) => [...findings, ...notes]).join("\n")).toContain(words);
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
});

const SOUND = {
  mercadoPago: { siteId: "MLB", isRevoked: false, mayCharge: true },
  stripe: { country: "BR", currency: "brl", chargesEnabled: true, hasPix: true, isRevoked: false },
} as const;

test.each([
  [{ mercadoPago: { siteId: "MLA" } }, "A conta destas chaves é da Argentina"],
  [{ mercadoPago: { isRevoked: true } }, "O Mercado Pago não aceitou a chave"],
  [{ mercadoPago: { mayCharge: false } }, "Os que começam com TEST- de uma conta de verdade não servem"],
  [{ stripe: { country: "US", currency: "usd" } }, "A conta não é do Brasil"],
  [{ stripe: { chargesEnabled: false } }, "A conta ainda não pode cobrar"],
  [{ stripe: { hasPix: false } }, "A conta da Stripe não tem PIX"],
  [{ stripe: { isRevoked: true } }, "A Stripe não aceitou a chave"],
] as const)("an account %j is named", async (change, words) => {
  await changeAccounts(shop, change);
  const providers = ["stripe" in change ? "stripe" : "mercado-pago"] as const;
  const steps = await check({ providers, patienceMs: 300 });
  await changeAccounts(shop, SOUND);
  expect(steps.flatMap(({ findings }) => findings).join("\n")).toContain(words);
});

test("keys of production are refused before anything is asked for", async () => {
  const { mercadoPago, stripe, melhorEnvio } = services.config;
  if (!mercadoPago || !stripe) throw new Error("no keys");
  const real = { ...stripe, secretKey: "sk_live_of_somebody" };
  const config = {
    ...services.config,
    stripe: real,
    melhorEnvio: { ...melhorEnvio, baseUrl: "https://melhorenvio.com.br" },
  };
  const steps = await checkProviders({ ...services, config, pause }, { providers: ["stripe", "melhor-envio"] });
  expect(steps.map(({ provider, step, verdict }) => [provider, step, verdict])).toEqual([
    ["stripe", "keys", "differs"],
    ["melhor-envio", "token", "open"],
  ]);
  expect(steps.at(-1)?.calls).toEqual([]);
});
