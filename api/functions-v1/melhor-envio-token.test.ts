import { beforeEach, describe, expect, test, vi } from "vitest";
import { readConnection } from "#shop/ordering/shipping/carrier-account/carrier-connection-queries.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";

const shop = await createTestShop({ worker: false });
const { db, config, logger } = shop.services;
const owner = await createTestStaff(shop, "owner");
const packer = await createTestStaff(shop, "fulfilment");

const TEST = "/functions/v1/melhor-envio-test-connection";
const SAVE = "/functions/v1/melhor-envio-save-token";
const bearer = ({ cookie }: TestStaff) => ({ Authorization: `Bearer ${cookie.Cookie.replace("staff_session=", "")}` });

async function ask(path: string, body: object, headers: Record<string, string> = bearer(owner)) {
  const response = await shop.json(path, body, { headers });
  return { status: response.status, body: await response.json() };
}
async function tokenWith(wanted: { scopes?: string[]; expires_in?: number } = {}): Promise<string> {
  const made = await shop.sandbox.app.request("/control/melhor-envio/tokens", {
    method: "POST",
    body: JSON.stringify(wanted),
  });
  return (await made.json()).token;
}
const fault = (operation: string, name: string) =>
  shop.sandbox.app.request("/control/faults", {
    method: "POST",
    body: JSON.stringify({ target: "melhor-envio", operation, fault: name }),
  });

beforeEach(async () => {
  vi.restoreAllMocks();
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
});

describe("testing the connection", () => {
  test("of a good token names the account, and warns of nothing", async () => {
    const warn = vi.spyOn(logger, "warn");
    const { status, body } = await ask(TEST, { token: await tokenWith() });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Conectado à conta de Loja de Teste",
      companyData: { name: "Loja de Teste", email: "loja@exemplo.com.br", balance: expect.any(Number) },
      missingPermissions: [],
      expiresAt: expect.any(String),
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test("of a token without permissions names each; of a wrong or ended one it says so", async () => {
    const lacking = await ask(TEST, { token: await tokenWith({ scopes: ["users-read", "shipping-calculate"] }) });
    expect(lacking.body).toMatchObject({
      success: false,
      message: "Token inválido ou sem permissões necessárias",
      missingPermissions: expect.arrayContaining(["shipping-checkout", "shipping-print"]),
    });
    for (const token of [await tokenWith({ expires_in: -10 }), "eyJ0eXAiOiJKV1QifQ.e30.nobodys"]) {
      const { status, body } = await ask(TEST, { token });
      expect([status, body.success, body.message]).toEqual([
        200,
        false,
        "Token inválido ou sem permissões necessárias",
      ]);
    }
  });

  test("that the carriers do not answer has failed, and nothing is said of the token", async () => {
    await fault("me", "500");
    expect((await ask(TEST, { token: await tokenWith() })).body).toMatchObject({
      success: false,
      message: "Erro no teste de conexão",
      companyData: null,
    });
  });

  test("that breaks within the shop is an error of its own", async () => {
    vi.spyOn(db, "selectFrom").mockImplementation(() => {
      throw new Error("broken");
    });
    vi.spyOn(logger, "error").mockImplementation(() => undefined);
    expect(await ask(TEST, { token: "x" })).toMatchObject({
      status: 500,
      body: { success: false, code: "internal_error", message: "Erro interno ao testar conexão" },
    });
    expect(await ask(SAVE, { token: "x" })).toMatchObject({
      status: 500,
      body: { success: false, code: "internal_error", message: "Erro ao salvar token" },
    });
  });
});

test("a saved token is in use, and said to be saved also when it lacks permissions", async () => {
  const token = await tokenWith({ scopes: ["users-read", "shipping-calculate"] });
  expect(await ask(SAVE, { token })).toMatchObject({
    status: 409,
    body: { code: "token_not_working", message: "Token inválido ou sem permissões necessárias" },
  });
  expect(await ask(SAVE, { token, force: true })).toMatchObject({
    status: 200,
    body: { success: true, message: "Token salvo", missingPermissions: expect.arrayContaining(["shipping-print"]) },
  });
  const whole = await tokenWith();
  expect((await ask(SAVE, { token: whole })).body).toMatchObject({ success: true, missingPermissions: [] });
  expect(await readConnection(db, config)).toMatchObject({ state: "connected", lastFour: whole.slice(-4) });
  expect((await ask(TEST, {})).body).toMatchObject({ success: true, message: "Conectado à conta de Loja de Teste" });
});

describe("both", () => {
  test.each([TEST, SAVE])("%s refuses what is no token", async (path) => {
    for (const token of ["curto", "com espaço e acentuação, longo demais", "1234567890123456789$"]) {
      expect(await ask(path, { token })).toMatchObject({
        status: 422,
        body: { success: false, code: "invalid_format", message: "Formato de token inválido" },
      });
    }
  });

  test.each([TEST, SAVE])("%s is for the staff that may change settings", async (path) => {
    const token = await tokenWith();
    expect(await ask(path, { token }, {})).toMatchObject({
      status: 401,
      body: { success: false, message: "Usuário não autenticado" },
    });
    expect((await ask(path, { token }, owner.cookie)).status).toBe(401);
    expect((await ask(path, { token }, bearer(packer))).status).toBe(403);
  });

  test("need a token", async () => {
    expect(await ask(SAVE, { token: " " })).toMatchObject({
      status: 422,
      body: { success: false, code: "token_needed", message: "Token necessário" },
    });
  });
});
