import { afterAll, beforeAll, expect, test } from "vitest";
import { MELHOR_ENVIO_TOKEN, type SandboxUnderTest, sandboxUnderTest } from "../../testing/sandbox-under-test.ts";
import type { IssuedTokens } from "./token-desk.ts";

const application = { clientId: "77", clientSecret: "secret-of-77" };
const client = { client_id: 77, client_secret: application.clientSecret };
const REDIRECT = "https://loja.example/admin/frete/autorizacao";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest({ melhorEnvio: { token: MELHOR_ENVIO_TOKEN, application } });
});
afterAll(() => sandbox.close());

const me = async (token: string, method = "GET", path = "", body?: unknown) => {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  return (await sandbox.call(method, `/melhor-envio/api/v2/me${path}`, { body, headers })).status;
};
const make = async (wanted: object) =>
  (await sandbox.call<{ token: string }>("POST", "/control/melhor-envio/tokens", { body: wanted })).json.token;
const exchange = (body: object) => sandbox.call<IssuedTokens>("POST", "/melhor-envio/oauth/token", { body });

/** Plays the account's owner: consents and is redirected back with a code. */
async function consent(scope: string): Promise<string> {
  const query = new URLSearchParams({ client_id: "77", redirect_uri: REDIRECT, response_type: "code", scope });
  const page = await sandbox.call("GET", `/melhor-envio/oauth/authorize?${query}&state=abc`);
  expect(page.text).toContain("Autorizar");
  const sent = await fetch(`${sandbox.origin}/melhor-envio/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({ choice: "allow", redirect_uri: REDIRECT, state: "abc", scope }),
  });
  const back = new URL((sent.headers.get("refresh") ?? "").replace(/^0; url=/, ""));
  expect(back.searchParams.get("state")).toBe("abc");
  return back.searchParams.get("code") ?? "";
}

test("a token does what it is allowed to, and no answer names what it lacks", async () => {
  const token = await make({ scopes: ["users-read", "shipping-calculate"] });
  expect(await me(token)).toBe(200);
  expect(await me(token, "POST", "/shipment/calculate", {})).toBe(422);
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  const refused = await sandbox.call("GET", "/melhor-envio/api/v2/me/cart", { headers });
  expect(refused).toMatchObject({ status: 403, json: { message: "This action is unauthorized." } });
  expect(await me(token, "POST", "/shipment/checkout", { orders: [] })).toBe(403);
  expect(await me(MELHOR_ENVIO_TOKEN, "POST", "/shipment/checkout", { orders: [] })).toBe(422);
});

test("an ended or a foreign token is nobody's", async () => {
  expect(await me(await make({ expires_in: -1 }))).toBe(401);
  expect(await me("eyJ0.e30.x")).toBe(401);
});

test("a code brings tokens once, to the address it was made for; a refresh token brings new ones once", async () => {
  const code = await consent("users-read+shipping-calculate");
  const grant = { grant_type: "authorization_code", ...client, redirect_uri: REDIRECT };
  expect((await exchange({ ...grant, code, client_secret: "x" })).status).toBe(401);
  const { status, json: tokens } = await exchange({ ...grant, code });
  expect(status).toBe(200);
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 2_592_000 });
  expect(await me(tokens.access_token)).toBe(200);
  expect(await me(tokens.refresh_token)).toBe(401);
  expect(await me(tokens.access_token, "GET", "/cart")).toBe(403);
  expect((await exchange({ ...grant, code })).status).toBe(400);
  const elsewhere = { ...grant, code: await consent("users-read"), redirect_uri: "https://other.example/" };
  expect((await exchange(elsewhere)).status).toBe(400);

  const again = { grant_type: "refresh_token", ...client, refresh_token: tokens.refresh_token };
  const renewed = await exchange(again);
  expect(await me(renewed.json.access_token)).toBe(200);
  expect((await exchange(again)).status).toBe(400);
  await sandbox.call("DELETE", "/control/melhor-envio/tokens");
  expect(await me(renewed.json.access_token)).toBe(401);
});
