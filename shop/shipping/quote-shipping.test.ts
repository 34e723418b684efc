import { beforeEach, describe, expect, test } from "vitest";
import { createCircuit } from "#platform/circuit.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { forgetOldQuotes } from "./forget-old-quotes.server.ts";
import { DEFAULT_PARCEL } from "./parcel.ts";
import { bareParcelKey, parcelKeyOf } from "./parcel-key.ts";
import { type QuoteRequest, quoteShipping } from "./quote-shipping.server.ts";
import { findQuoteOption } from "./shipping-queries.server.ts";

// 23:30 of the 20th in São Paulo.
let now = new Date("2026-11-21T02:30:00Z");
const shop = await createTestShop({ clock: () => now, worker: false });
const { db } = shop.services;
const { logger, config } = shop.services;
const freshCircuit = () => createCircuit({ failures: 5, pauseMs: 30_000 });
const deps = { clock: () => now, logger, config, carrierCircuit: freshCircuit() };

const fault = (name: string, ms?: number) =>
  fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ target: "melhor-envio", operation: "calculate", fault: name, ms: ms ?? null }),
  });
const bare = (cep: string): QuoteRequest => ({ cep, parcel: DEFAULT_PARCEL });

async function quote(request: QuoteRequest, changes: Partial<typeof deps> = {}) {
  const result = await quoteShipping(db, { ...deps, ...changes }, request);
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
    await db
      .updateTable("products")
      .set({ price_cents: 20_000, discount_price_cents: null })
      .where("id", "=", "ANELAPARAD-001")
      .execute();
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

  test("take over when the provider is slow, within three seconds", async () => {
    await fault("hang", 10_000);
    const started = Date.now();
    expect((await quote(bare("01310100"))).estimateReason).toBe("provider_failed");
    expect(Date.now() - started).toBeLessThan(3000);
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

describe("nothing is offered", () => {
  const ask = (cep: string, changes: Partial<typeof deps> = {}) =>
    quoteShipping(db, { ...deps, ...changes }, bare(cep));

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
  const ask = (request: QuoteRequest) => quoteShipping(db, deps, request);
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
  await db
    .insertInto("orders")
    .values({
      subtotal_cents: 0,
      shipping_cents: 0,
      total_cents: 0,
      customer_name: "Ana",
      customer_email: "ana@exemplo.com.br",
      customer_phone: "11999990000",
      shipping_address: "{}",
      shipping_quote_option_id: kept.options[1]?.id,
    })
    .execute();
  const stored = () => db.selectFrom("shipping_quotes").select("cep").orderBy("cep").execute();
  await forgetOldQuotes(db, new Date(now.getTime() + 6 * 24 * 3600_000));
  expect(await stored()).toHaveLength(2);
  await forgetOldQuotes(db, new Date(now.getTime() + 8 * 24 * 3600_000));
  expect(await stored()).toEqual([{ cep: "01310100" }]);
  await db.deleteFrom("orders").execute();
});
