import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { createCircuitBreaker } from "#platform/http/circuit-breaker.ts";
import { shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { addRow, findRow, setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { removeCarrierToken, saveCarrierToken } from "./carrier-account/save-carrier-token.server.ts";
import { bareParcelKey, DEFAULT_PARCEL, parcelKeyOf } from "./parcel.ts";
import { type QuoteRequest, quoteShipping } from "./quote-shipping.server.ts";
import { findQuoteOption } from "./shipping-queries.server.ts";
import { type ShippingSettings, USUAL_SHIPPING } from "./shipping-settings.ts";
import { forgetOldQuotes } from "./shipping-store.server.ts";

// 23:30 of the 20th in São Paulo.
let now = new Date("2026-11-21T02:30:00Z");
const { shop, db } = await openShop({ clock: () => now, worker: false });
const { logger, config } = shop.services;
const owner = await createTestStaff(shop, "owner");
const packer = await createTestStaff(shop, "fulfilment");
const freshCircuit = () => createCircuitBreaker({ failures: 5, pauseMs: 30_000 });
const deps = { db, clock: () => now, logger, config, carrierCircuit: freshCircuit() };

const fault = (name: string, ms?: number) =>
  fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ target: "melhor-envio", operation: "calculate", fault: name, ms: ms ?? null }),
  });
const bare = (cep: string): QuoteRequest => ({ cep, parcel: DEFAULT_PARCEL });

async function quote(request: QuoteRequest, changes: Partial<typeof deps> = {}) {
  const result = await quoteShipping({ ...deps, ...changes }, request);
  if (result.kind !== "quoted") throw new Error(result.reason);
  return result;
}

beforeEach(async () => {
  deps.carrierCircuit = freshCircuit();
  await fetch(`${shop.sandbox.origin}/control/faults`, { method: "DELETE" });
  await db.deleteFrom("shipping_quotes").execute();
});

describe("the carriers' options", () => {
  test("come cheapest first, with the São Paulo day plus delivery plus two", async () => {
    const { options, estimateReason } = await quote(bare("01310100"));
    expect(estimateReason).toBeNull();
    expect(options.map((option) => option.priceCents)).toEqual(
      options.map((option) => option.priceCents).sort((a, b) => a - b),
    );
    expect(options).toHaveLength(5);
    // Also quoted, but their labels cannot be bought.
    expect(options.filter(({ company }) => /Azul|LATAM/.test(company.name))).toEqual([]);
    const sedex = options.find((option) => option.name === "SEDEX");
    expect(sedex).toMatchObject({
      company: { name: "Correios" },
      deliveryDays: 2,
      estimatedDate: "2026-11-24",
      arrivalDate: "2026-11-26",
      isEstimate: false,
    });
  });

  test("are stored for an order to name, bound to CEP and pieces", async () => {
    const items = [
      { productId: "ANELAPARAD-001", quantity: 2 },
      { productId: "BRINCOARGO-011", quantity: 1 },
    ];
    const { options } = await quote({ cep: "01310-100", items });
    const [option] = options;
    expect(await findQuoteOption(db, option?.id ?? "")).toMatchObject({
      cep: "01310100",
      parcelKey: parcelKeyOf(items),
      priceCents: option?.priceCents,
      deliveryDays: option?.deliveryDays,
      estimatedDate: option?.estimatedDate,
      arrivalDate: option?.arrivalDate,
      name: option?.name,
      companyName: option?.company.name,
      isEstimate: false,
      createdAt: now,
    });
    expect(await findQuoteOption(db, crypto.randomUUID())).toBeNull();
    expect(await findQuoteOption(db, "1")).toBeNull();
    const { parcel } = await db.selectFrom("shipping_quotes").select("parcel").executeTakeFirstOrThrow();
    expect(parcel).toMatchObject({ weightKg: expect.any(Number), widthCm: 10, heightCm: 5, lengthCm: 15 });
  });

  test("leave out services with an error; a lone service comes as an object", async () => {
    await fault("service-errors");
    expect((await quote(bare("01310100"))).options).toHaveLength(1);
    await fault("single-object");
    expect((await quote(bare("20040002"))).options).toHaveLength(1);
  });

  test("are the same for ten minutes, for the same place and parcel only", async () => {
    const first = await quote(bare("01310100"));
    expect(await quote(bare("01310100"))).toEqual(first);
    const heavier = { ...DEFAULT_PARCEL, weightKg: 1 };
    const ids = (options: { id: string }[]) => options.map((option) => option.id);
    expect(ids((await quote({ cep: "01310100", parcel: heavier })).options)).not.toEqual(ids(first.options));
    expect(ids((await quote(bare("01310200"))).options)).not.toEqual(ids(first.options));
    const before = now;
    now = new Date(now.getTime() + 11 * 60_000);
    expect(ids((await quote(bare("01310100"))).options)).not.toEqual(ids(first.options));
    now = before;
  });

  test("are asked for anew when a price changed, since the insured value did", async () => {
    const request = { cep: "01310100", items: [{ productId: "ANELAPARAD-001", quantity: 1 }] };
    const first = await quote(request);
    await setRows(db, "products", { id: "ANELAPARAD-001" }, { price_cents: 20_000, discount_price_cents: null });
    expect((await quote(request)).options[0]?.id).not.toBe(first.options[0]?.id);
  });

  test("a quote that is no estimate answers while the provider is away", async () => {
    const first = await quote(bare("01310100"));
    await fault("500");
    expect(await quote(bare("01310100"))).toEqual(first);
  });
});

describe("estimates", () => {
  test.each([
    ["500", "provider_failed"],
    ["html-502", "provider_failed"],
    ["401", "provider_failed"],
    ["403", "provider_failed"],
    ["429", "provider_failed"],
    ["lost-answer", "provider_failed"],
    ["empty-list", "provider_failed"],
  ])("take over at %s", async (name, reason) => {
    await fault(name);
    const { options, estimateReason } = await quote(bare("01310100"));
    expect(estimateReason).toBe(reason);
    expect(options.map((option) => [option.name, option.priceCents, option.estimatedDate])).toEqual([
      ["PAC (Jadlog)", 1850, "2026-11-27"],
      ["Loggi Express", 2280, "2026-11-25"],
      ["Azul Cargo Express", 3120, "2026-11-24"],
    ]);
    const stored = await findQuoteOption(db, options[0]?.id ?? "");
    expect(stored).toMatchObject({ isEstimate: true, parcelKey: bareParcelKey(DEFAULT_PARCEL) });
  });

  test("take over when the provider is slow, after two and a half seconds and not after its ten", async () => {
    await fault("hang", 10_000);
    const started = Date.now();
    expect((await quote(bare("01310100"))).estimateReason).toBe("provider_failed");
    expect(Date.now() - started).toBeLessThan(7_500);
  });

  test("take over where the provider cannot be reached or is not set up", async () => {
    const { melhorEnvio } = config;
    const away = { ...config, melhorEnvio: { ...melhorEnvio, baseUrl: "http://127.0.0.1:9" } };
    expect((await quote(bare("01310100"), { config: away })).estimateReason).toBe("provider_failed");
    const without = { ...config, melhorEnvio: { ...config.melhorEnvio, token: null } };
    expect((await quote(bare("01310100"), { config: without })).estimateReason).toBe("not_configured");
  });

  test("are not kept: the next question goes to the carriers again", async () => {
    await fault("500");
    expect((await quote(bare("01310100"))).estimateReason).toBe("provider_failed");
    expect((await quote(bare("01310100"))).estimateReason).toBeNull();
  });
});

describe("the provider keeps failing", () => {
  const items = [{ productId: "ANELAPARAD-001", quantity: 1 }];
  const asked = async () => {
    const calls: string[] = [];
    const counting: typeof fetch = (address, init) => {
      calls.push(String(address));
      return fetch(address, init);
    };
    const answer = await quoteShipping({ ...deps, fetch: counting }, { cep: "01310100", items });
    if (answer.kind !== "quoted") throw new Error(answer.reason);
    return { ...answer, calls: calls.length };
  };

  test("after five failures it is left alone, until one question may try again", async () => {
    const before = now;
    for (let time = 0; time < 5; time += 1) {
      await fault("500");
      expect(await asked()).toMatchObject({ calls: 1, estimateReason: "provider_failed" });
    }
    expect(await asked()).toMatchObject({ calls: 0, estimateReason: "provider_failed" });
    now = new Date(now.getTime() + 30_000);
    await fault("500");
    expect(await asked()).toMatchObject({ calls: 1, estimateReason: "provider_failed" });
    expect(await asked()).toMatchObject({ calls: 0 });
    now = new Date(now.getTime() + 30_000);
    expect(await asked()).toMatchObject({ calls: 1, estimateReason: null });
    now = before;
  });

  test("what it finds wrong with one parcel does not count", async () => {
    for (let time = 0; time < 6; time += 1) {
      const refused = await quoteShipping(deps, { cep: "01310100", parcel: { ...DEFAULT_PARCEL, weightKg: 0 } });
      expect(refused).toMatchObject({ estimateReason: "provider_failed" });
    }
    expect(await asked()).toMatchObject({ calls: 1, estimateReason: null });
  });

  test.each(["401", "500"])(
    "at %s the last good quote is told again for a day, with the dates of today",
    async (name) => {
      const before = now;
      const first = await asked();
      now = new Date(now.getTime() + 20 * 3600_000);
      await fault(name);
      const again = await asked();
      expect(again.estimateReason).toBeNull();
      expect(again.options.map((option) => [option.name, option.priceCents, option.isEstimate])).toEqual(
        first.options.map((option) => [option.name, option.priceCents, false]),
      );
      expect(again.options[0]?.id).not.toBe(first.options[0]?.id);
      expect((again.options[0]?.estimatedDate ?? "") > (first.options[0]?.estimatedDate ?? "")).toBe(true);
      expect((await findQuoteOption(db, again.options[0]?.id ?? ""))?.createdAt).toEqual(now);
      // It keeps the age of the carriers' answer: serving it again does not renew it.
      now = new Date(before.getTime() + 24 * 3600_000 + 1000);
      await fault(name);
      expect(await asked()).toMatchObject({ estimateReason: "provider_failed" });
      now = before;
    },
  );
});

describe("the shop's own settings", () => {
  const items = [{ productId: "ANELAPARAD-001", quantity: 1 }];
  const set = async (changes: Partial<ShippingSettings>) => {
    const { version } = await readSetting({ db }, shippingSettings);
    const saved = await saveSetting(
      shop.services,
      owner.session,
      shippingSettings,
      { ...USUAL_SHIPPING, ...changes },
      version,
    );
    expect(saved).toEqual({ kind: "saved" });
  };
  const to = async (cep: string) => (await quote({ cep, items })).options;
  beforeEach(() => set({}));
  afterAll(() => set({}));

  test("another setting or token asks anew, however short ago", async () => {
    const first = await to("01310100");
    await set({ markupPercent: 10, markupCents: 100 });
    const dearer = await to("01310100");
    expect(dearer.map(({ priceCents }) => priceCents)).toEqual(
      first.map(({ priceCents }) => Math.floor((priceCents * 110 + 50) / 100) + 100),
    );
    await set({});
    expect(await to("01310100")).toEqual(first);
    const { token } = await (
      await fetch(`${shop.sandbox.origin}/control/melhor-envio/tokens`, { method: "POST", body: "{}" })
    ).json();
    await saveCarrierToken(shop.services, owner.session, token);
    expect((await to("01310100"))[0]?.id).not.toBe(first[0]?.id);
    await removeCarrierToken(shop.services, owner.session);
    expect(await to("01310100")).toEqual(first);
  });

  test("only the wanted services, from another origin, with other days of handling", async () => {
    const near = await to("01310100");
    await set({ services: ["1", "2"], originCep: "69005010", handlingDays: 5 });
    const far = await to("01310100");
    expect(far.map(({ name }) => name)).toEqual(["PAC", "SEDEX"]);
    const price = (options: typeof far, name: string) => options.find((option) => option.name === name)?.priceCents;
    expect(price(far, "PAC")).toBeGreaterThan(price(near, "PAC") ?? 0);
    const [pac] = far;
    expect(pac?.estimatedDate).toBe(addDays("2026-11-20", (pac?.deliveryDays ?? 0) + 5));
    expect(await findQuoteOption(db, pac?.id ?? "")).toMatchObject({ arrivalDate: pac?.arrivalDate });
  });

  test("from the amount on the cheapest costs nothing, where that holds; what the carrier asks is kept", async () => {
    const [usual] = await to("01310100");
    await set({ free: { fromCents: 100, states: ["SP"], ranges: [] } });
    const [free, next] = await to("01310100");
    expect(free).toMatchObject({ name: usual?.name, priceCents: 0, isEstimate: false });
    expect(next?.priceCents).toBeGreaterThan(0);
    const row = await findRow(db, "shipping_quote_options", { id: free?.id ?? "" });
    expect(row?.carrier_price_cents).toBe(usual?.priceCents);
    expect((await to("20040002"))[0]?.priceCents).toBeGreaterThan(0);
    await set({ free: { fromCents: 100_000_00, states: [], ranges: [] } });
    expect((await to("01310100"))[0]?.priceCents).toBe(usual?.priceCents);
  });

  test("estimates are free, too, and have no markup", async () => {
    await set({ markupPercent: 50, free: { fromCents: 100, states: [], ranges: [] } });
    await fault("500");
    expect((await to("01310100")).map(({ priceCents, isEstimate }) => [priceCents, isEstimate])).toEqual([
      [0, true],
      [2280, true],
      [3120, true],
    ]);
  });

  test("collecting at the shop is offered first, also where no carrier goes, and never to a CEP that is none", async () => {
    await set({ pickup: { address: "Rua Exemplo, 100", hours: "Segunda a sexta, das 9h às 18h" } });
    const [pickup] = await to("01310100");
    expect(pickup).toMatchObject({
      name: "Retirada na loja",
      priceCents: 0,
      deliveryDays: 0,
      pickup: "Rua Exemplo, 100. Segunda a sexta, das 9h às 18h",
      estimatedDate: "2026-11-22",
      arrivalDate: "2026-11-24",
    });
    expect(await findQuoteOption(db, pickup?.id ?? "")).toMatchObject({ serviceId: "pickup", pickup: pickup?.pickup });
    await db.deleteFrom("shipping_quotes").execute();
    await fault("all-service-errors");
    expect((await to("01310100")).map(({ name }) => name)).toEqual(["Retirada na loja"]);
    expect(await quoteShipping(deps, { cep: "99999999", items })).toMatchObject({ reason: "unknown_cep" });
  });

  test("are saved by who may, unless somebody else has saved since", async () => {
    now = new Date(now.getTime() + 1000);
    const { version } = await readSetting({ db }, shippingSettings);
    const save = (who: TestStaff, opened: string) =>
      saveSetting(shop.services, who.session, shippingSettings, { ...USUAL_SHIPPING, handlingDays: 4 }, opened);
    expect(await save(packer, version)).toMatchObject({ reason: "not_allowed" });
    expect(await save(owner, version)).toEqual({ kind: "saved" });
    expect(await save(owner, version)).toMatchObject({ reason: "changed_meanwhile" });
    const line = await db
      .selectFrom("audit_log")
      .select(["actor", "before", "after"])
      .where("subject", "=", "setting:shipping")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line).toEqual({ actor: owner.session.staffId, before: { handlingDays: 2 }, after: { handlingDays: 4 } });
  });
});

describe("nothing is offered", () => {
  const ask = (cep: string, changes: Partial<typeof deps> = {}) => quoteShipping({ ...deps, ...changes }, bare(cep));

  test("where every carrier says that it does not go", async () => {
    await fault("all-service-errors");
    expect(await ask("01310100")).toEqual({ kind: "refused", reason: "no_service" });
    expect(await db.selectFrom("shipping_quotes").selectAll().execute()).toEqual([]);
  });

  test.each(["99999999", "00000000"])("to %s, which is no place", async (cep) => {
    expect(await ask(cep)).toEqual({ kind: "refused", reason: "unknown_cep" });
    const without = { ...config, melhorEnvio: { ...config.melhorEnvio, token: null } };
    expect(await ask(cep, { config: without })).toEqual({ kind: "refused", reason: "unknown_cep" });
  });

  test("where nobody can say whether the place exists, that no carrier goes is all there is to say", async () => {
    const deaf = { ...config, viaCepUrl: "http://127.0.0.1:9", brasilApiUrl: "http://127.0.0.1:9" };
    expect(await ask("99999999", { config: deaf })).toEqual({ kind: "refused", reason: "no_service" });
  });
});

test("refuses a CEP that is none, no pieces, and a product that does not exist", async () => {
  const ask = (request: QuoteRequest) => quoteShipping(deps, request);
  expect(await ask(bare("0131010"))).toEqual({ kind: "refused", reason: "invalid_cep" });
  expect(await ask({ cep: "01310100", items: [] })).toEqual({ kind: "refused", reason: "no_items" });
  expect(await ask({ cep: "01310100", items: [{ productId: "NADA", quantity: 1 }] })).toEqual({
    kind: "refused",
    reason: "unknown_product",
    productId: "NADA",
  });
});

test("old quotes are forgotten, but not those an order names", async () => {
  const kept = await quote(bare("01310100"));
  await quote(bare("20040002"));
  await addRow(db, "orders", {
    subtotal_cents: 0,
    shipping_cents: 0,
    total_cents: 0,
    customer_name: "Ana",
    customer_email: "ana@exemplo.com.br",
    customer_phone: "11999990000",
    shipping_address: "{}",
    shipping_quote_option_id: kept.options[1]?.id,
  });
  const stored = () => db.selectFrom("shipping_quotes").select("cep").orderBy("cep").execute();
  await forgetOldQuotes(db, new Date(now.getTime() + 6 * 24 * 3600_000));
  expect(await stored()).toHaveLength(2);
  await forgetOldQuotes(db, new Date(now.getTime() + 8 * 24 * 3600_000));
  expect(await stored()).toEqual([{ cep: "01310100" }]);
  await db.deleteFrom("orders").execute();
});
