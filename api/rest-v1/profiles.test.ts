import { describe, expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { createTestCustomer, SIGN_UP_DATA } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const joana = await createTestCustomer(shop);
const rui = await createTestCustomer(shop, { name: "Rui Alves" });

const read = (headers?: Record<string, string>, query = "") => shop.fetch(`/rest/v1/profiles${query}`, { headers });
const change = (headers: Record<string, string>, body: unknown, query = "") =>
  shop.json(`/rest/v1/profiles${query}`, body, { method: "PATCH", headers });

describe("reading", () => {
  test("one's own row, by token and by cookie", async () => {
    const byToken = await read(joana.bearer);
    expect(byToken.status).toBe(200);
    expect(byToken.headers.get("Cache-Control")).toContain("no-store");
    const row = await byToken.json();
    const { zipCode, ...given } = SIGN_UP_DATA;
    const made = { id: joana.id, email: joana.email, created_at: expect.any(String) };
    expect(row).toEqual({ ...given, zip_code: zipCode, ...made });
    expect(await (await read(joana.cookie)).json()).toEqual(row);
    expect(await (await read(joana.bearer, `?id=${joana.id}`)).json()).toEqual(row);
  });

  test("nobody else's, whatever is asked", async () => {
    const response = await read(joana.bearer, `?id=${rui.id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "PGRST116" });
  });

  test("not without a session", async () => {
    const response = await read();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Usuário não autenticado" });
  });

  test("an account without a profile row", async () => {
    const empty = await createTestCustomer(shop);
    await shop.services.db.deleteFrom("profiles").where("id", "=", empty.id).execute();
    expect((await read(empty.bearer)).status).toBe(404);
    const patched = await change(empty.bearer, { city: "Recife" });
    expect(patched.status).toBe(404);
    expect(await patched.json()).toMatchObject({ code: "PGRST116" });
  });
});

describe("changing", () => {
  test("some fields; the others stay; numbers are kept as digits", async () => {
    const response = await change(rui.bearer, { phone: "(11) 91234-5678", zip_code: "20040-002", state: "rj" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      name: "Rui Alves",
      phone: "11912345678",
      zip_code: "20040002",
      state: "RJ",
      complement: "",
      street: "Rua das Flores",
    });
    expect(await (await change(rui.bearer, {})).json()).toMatchObject({ state: "RJ" });
  });

  test("the state is that of the CEP", async () => {
    const refused = await change(rui.bearer, { zip_code: "30130-000", state: "SP" });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { issues: [{ path: "state", message: "Este CEP é de MG" }] },
    ]);
  });

  test("a new name is the account's, too", async () => {
    await change(rui.bearer, { name: "Rui A. Lima" });
    const session = await shop.fetch("/auth/v1/session", { headers: rui.cookie });
    expect(await session.json()).toMatchObject({ customer: { name: "Rui A. Lima" } });
  });

  test("not somebody else's row", async () => {
    const response = await change(joana.bearer, { city: "Roubada" }, `?id=${rui.id}`);
    expect(response.status).toBe(404);
    expect(await (await read(rui.bearer)).json()).toMatchObject({ city: "São Paulo" });
  });

  test.each([
    [{ cpf: "11111111111" }, { path: "cpf", message: "CPF inválido." }],
    [{ name: "Promo.com.br" }, { path: "name", message: LINK_WORD }],
    [{ complement: "bit.ly/x" }, { path: "complement", message: LINK_WORD }],
    [{ email: "outro@exemplo.com" }, { path: "email", message: "Campo desconhecido" }],
    [{ id: "x" }, { path: "id", message: "Campo desconhecido" }],
  ])("refuses %j", async (body, issue) => {
    const response = await change(joana.bearer, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "invalid_input", issues: [issue] });
  });

  test("not from another site with the customer's cookie", async () => {
    const headers = { ...joana.cookie, Origin: "https://mau.exemplo", "Sec-Fetch-Site": "cross-site" };
    const response = await change(headers, { city: "Roubada" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "foreign_origin" });
    expect(await (await read(joana.bearer)).json()).toMatchObject({ city: "São Paulo" });
  });
});
