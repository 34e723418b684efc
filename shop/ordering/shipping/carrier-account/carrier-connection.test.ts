import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/clock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { quoteShipping } from "../quote-shipping.server.ts";
import { testCarrierToken } from "../test-carrier-token.server.ts";
import { readConnection } from "./carrier-connection-queries.server.ts";
import { beginConnection, finishConnection } from "./connect-carrier.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { removeCarrierToken, saveCarrierToken } from "./save-carrier-token.server.ts";
import { watchConnection } from "./watch-connection.server.ts";

let now = new Date();
const { shop, services } = await openShop({ clock: () => now, worker: false });
const { db, config } = services;
const owner = await createTestStaff(shop, "owner");
const packer = await createTestStaff(shop, "fulfilment");

const control = (path: string, body?: object, method = "POST") =>
  fetch(`${shop.sandbox.origin}/control/${path}`, { method, body: body && JSON.stringify(body) });
async function make(wanted: { scopes?: string[]; expires_in?: number } = {}): Promise<string> {
  return (await (await control("melhor-envio/tokens", wanted)).json()).token;
}
const fault = (operation: string, name: string, times = 1) =>
  control("faults", { target: "melhor-envio", operation, fault: name, times });
const connection = () => readConnection(db, config);
const mails = async (subject: RegExp): Promise<{ subject: string; text: string }[]> => {
  const all: { subject: string; text: string }[] = await (await fetch(`${shop.sandbox.origin}/mailbox.json`)).json();
  return all.filter((mail) => subject.test(mail.subject));
};

beforeEach(async () => {
  now = new Date();
  await control("faults", undefined, "DELETE");
  await fetch(`${shop.sandbox.origin}/mailbox.json`, { method: "DELETE" });
  await db.deleteFrom("shipping_quotes").execute();
  await db.deleteFrom("carrier_connection").execute();
  await removeCarrierToken(services, owner.session);
});

describe("testing a token", () => {
  test("a token with every permission is connected; nothing is said of it before it is in use", async () => {
    expect(await testCarrierToken(services, owner.session, await make())).toMatchObject({
      kind: "tested",
      state: "connected",
      problem: null,
      missing: [],
      account: { name: "Loja de Teste", email: "loja@exemplo.com.br" },
      balanceCents: 100_000,
      expiresAt: expect.any(Date),
    });
    expect((await connection()).state).toBe("untested");
  });

  test("each missing permission is named", async () => {
    const token = await make({ scopes: ["shipping-calculate", "cart-read", "cart-write", "shipping-tracking"] });
    expect(await testCarrierToken(services, owner.session, token)).toMatchObject({
      state: "error",
      problem: "forbidden",
      account: null,
      balanceCents: null,
      missing: [
        "users-read",
        "orders-read",
        "shipping-checkout",
        "shipping-generate",
        "shipping-print",
        "shipping-cancel",
      ],
    });
  });

  test("an ended or foreign token is told apart from a provider that does not answer", async () => {
    const tested = async (token: string) => testCarrierToken(services, owner.session, token);
    expect(await tested(await make({ expires_in: -10 }))).toMatchObject({ problem: "unauthenticated" });
    expect(await tested("eyJ0eXAiOiJKV1QifQ.e30.nobodys")).toMatchObject({ problem: "unauthenticated" });
    for (const name of ["500", "html-502", "429"]) {
      await fault("me", name);
      expect(await tested(await make())).toMatchObject({ problem: "unavailable", missing: [] });
    }
    await fault("tracking", "500");
    expect(await tested(await make())).toMatchObject({ problem: "unavailable" });
  });

  test("without a typed one the token in use is tested, and how it stands is kept; an outage changes nothing", async () => {
    expect(await testCarrierToken(services, owner.session, "")).toMatchObject({ state: "connected" });
    expect(await connection()).toMatchObject({
      source: "environment",
      state: "connected",
      accountName: "Loja de Teste",
      lastFour: "demo",
    });
    await fault("me", "500");
    expect(await testCarrierToken(services, owner.session, " ")).toMatchObject({ problem: "unavailable" });
    expect((await connection()).state).toBe("connected");
  });

  test("is refused for a wrong form, for nothing at all, and to who may not change settings", async () => {
    expect(await testCarrierToken(services, owner.session, "curto")).toMatchObject({ reason: "invalid_format" });
    const without = { ...services, config: { ...config, melhorEnvio: { ...config.melhorEnvio, token: null } } };
    expect(await testCarrierToken(without, owner.session, "")).toMatchObject({ reason: "token_needed" });
    expect(await testCarrierToken(services, packer.session, await make())).toMatchObject({ reason: "not_allowed" });
  });
});

describe("saving a token", () => {
  test("it is encrypted, tested and asked with at once; the circuit of the one before does not hold for it", async () => {
    const token = await make();
    expect(await saveCarrierToken(services, owner.session, `Bearer ${token}`)).toMatchObject({
      kind: "saved",
      test: { state: "connected" },
    });
    const row = await db.selectFrom("settings").selectAll().where("key", "=", "melhor_envio_token").executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await connection()).toMatchObject({ source: "panel", state: "connected", lastFour: token.slice(-4) });
    await control("melhor-envio/tokens", undefined, "DELETE");
    const request = { cep: "01310100", items: [{ productId: "ANELAPARAD-001", quantity: 1 }] };
    for (let time = 0; time < 6; time += 1) await quoteShipping(services, request);
    expect(await quoteShipping(services, request)).toMatchObject({ estimateReason: "provider_failed" });
    expect(await connection()).toMatchObject({ state: "error", message: "unauthenticated" });
    now = new Date(now.getTime() + 1000);
    await saveCarrierToken(services, owner.session, await make());
    expect(await quoteShipping(services, request)).toMatchObject({ estimateReason: null });
  });

  test("one that fails is not saved over one that works unless told to; over one that fails it is", async () => {
    const working = await make();
    await saveCarrierToken(services, owner.session, working);
    const token = await make({ scopes: ["users-read", "shipping-calculate"] });
    expect(await saveCarrierToken(services, owner.session, token)).toMatchObject({
      reason: "not_working",
      test: { problem: "forbidden" },
    });
    expect(await connection()).toMatchObject({ state: "connected", lastFour: working.slice(-4) });
    const foreign = `eyJ${"x".repeat(40)}`;
    expect(await saveCarrierToken(services, owner.session, foreign)).toMatchObject({
      test: { problem: "unauthenticated" },
    });
    expect(await saveCarrierToken(services, owner.session, token, { anyway: true })).toMatchObject({
      kind: "saved",
      test: { problem: "forbidden" },
    });
    expect((await connection()).missing).toContain("shipping-checkout");
    expect(await saveCarrierToken(services, owner.session, foreign)).toMatchObject({ kind: "saved" });
    await saveCarrierToken(services, owner.session, token);
    expect((await connection()).missing).toContain("shipping-checkout");
  });

  test("is refused for a wrong form and to who may not", async () => {
    expect(await saveCarrierToken(services, owner.session, "")).toMatchObject({ reason: "token_needed" });
    expect(await saveCarrierToken(services, owner.session, "a b")).toMatchObject({ reason: "invalid_format" });
    expect(await saveCarrierToken(services, packer.session, await make())).toMatchObject({ reason: "not_allowed" });
    expect((await connection()).source).toBe("environment");
  });
});

/** What the account's owner does in the browser: consent at the provider, then return. */
async function connect() {
  const begun = await beginConnection(services, owner.session);
  if (begun.kind !== "begun") throw new Error(begun.reason);
  const asked = new URL(begun.address, "http://shop.invalid").searchParams;
  const sent = await fetch(`${shop.sandbox.origin}/melhor-envio/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({
      choice: "allow",
      redirect_uri: asked.get("redirect_uri") ?? "",
      state: asked.get("state") ?? "",
      scope: asked.get("scope") ?? "",
    }),
  });
  const back = new URL((sent.headers.get("refresh") ?? "").replace(/^0; url=/, ""));
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

describe("connecting by OAuth", () => {
  const application = { clientId: "925", clientSecret: "demo-melhor-envio-secret" };

  test("needs an application, and its secret the first time", async () => {
    expect(await beginConnection(services, owner.session)).toMatchObject({ reason: "no_application" });
    const without = { clientId: "925", clientSecret: "" };
    expect(await saveApplication(services, owner.session, without)).toMatchObject({ reason: "secret_needed" });
    expect(await saveApplication(services, packer.session, application)).toMatchObject({ reason: "not_allowed" });
    expect(await saveApplication(services, owner.session, application)).toEqual({ kind: "saved" });
    expect(await saveApplication(services, owner.session, without)).toEqual({ kind: "saved" });
  });

  test("a consent brings a token that renews itself; the answer counts once, and for who began it", async () => {
    const answer = await connect();
    const manager = await createTestStaff(shop, "manager");
    expect(await finishConnection(services, manager.session, answer)).toMatchObject({ reason: "wrong_state" });
    expect(await finishConnection(services, owner.session, answer)).toMatchObject({ test: { state: "connected" } });
    expect(await connection()).toMatchObject({ source: "panel", state: "connected", renews: true });
    expect(await finishConnection(services, owner.session, answer)).toMatchObject({ reason: "code_refused" });
    const late = await connect();
    now = new Date(now.getTime() + 16 * MINUTE_MS);
    expect(await finishConnection(services, owner.session, late)).toMatchObject({ reason: "wrong_state" });
    now = new Date();
    await fault("oauth-token", "500");
    expect(await finishConnection(services, owner.session, await connect())).toMatchObject({
      reason: "carrier_unavailable",
    });
  });

  test("is renewed five days ahead, and not before", async () => {
    await finishConnection(services, owner.session, await connect());
    const first = (await connection()).tokenMark;
    now = new Date(now.getTime() + 24 * DAY_MS);
    await watchConnection(services);
    expect((await connection()).tokenMark).toBe(first);
    now = new Date(now.getTime() + 2 * DAY_MS);
    await fault("oauth-token", "500");
    await watchConnection(services);
    expect((await connection()).tokenMark).toBe(first);
    await watchConnection(services);
    expect(await connection()).toMatchObject({ state: "connected", renews: true });
    expect((await connection()).tokenMark).not.toBe(first);
    expect(await mails(/token/)).toEqual([]);
  });

  test("once the provider takes neither token, the shop is told, once", async () => {
    await finishConnection(services, owner.session, await connect());
    await control("melhor-envio/tokens", undefined, "DELETE");
    await quoteShipping(services, { cep: "01310100", items: [{ productId: "ANELAPARAD-001", quantity: 1 }] });
    for (let time = 0; time < 3; time += 1) await watchConnection(services);
    const told = await mails(/recusou o token/);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("/admin/frete/conexao");
    expect((await connection()).warned).toEqual(["renewal_refused", "refused"]);
  });
});

test("a pasted token is warned of a week before its end, a day before, and when it has ended; each once", async () => {
  await saveCarrierToken(services, owner.session, await make({ expires_in: (8 * DAY_MS) / 1000 }));
  const watchAfter = async (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
    await watchConnection(services);
    await watchConnection(services);
    return (await mails(/token do Melhor Envio/)).map(({ subject }) => subject);
  };
  expect(await watchAfter(0.5)).toEqual([]);
  const soon = "O token do Melhor Envio vence em poucos dias";
  const tomorrow = "O token do Melhor Envio vence em menos de um dia";
  expect(await watchAfter(1)).toEqual([soon]);
  expect((await watchAfter(5.7)).toSorted()).toEqual([tomorrow, soon].toSorted());
  expect(await watchAfter(1)).toContain("O token do Melhor Envio venceu");
  expect(await mails(/token do Melhor Envio/)).toHaveLength(3);
});
