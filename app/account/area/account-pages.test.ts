import { describe, expect, test } from "vitest";
import { listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import * as account from "./account.tsx";
import * as addressPage from "./addresses/address-page.tsx";
import * as addresses from "./addresses/addresses.ts";
import * as deletePage from "./delete-page.tsx";
import * as exportFile from "./export-file.ts";
import * as exportPage from "./export-page.tsx";
import * as emailPage from "./security/email-page.tsx";
import * as passwordPage from "./security/password-page.tsx";
import * as sessionsPage from "./security/sessions-page.tsx";

const shop = await createTestShop({ worker: false });
const { db, clock } = shop.services;
const context = contextOf(shop.services);

const PRIVATE = { name: "Olívia Sigilo", phone: "21955554444", street: "Travessa Reservada", cpf: "39053344705" };

const owner = await createTestCustomer(shop, PRIVATE);
const stranger = await createTestCustomer(shop);
const staff = (await createTestStaff(shop, "owner")).cookie;
const addressId = (await listAddresses(db, owner.id))[0]?.id ?? "";
const sessionId = (await listSessions(db, { customerId: owner.id, sessionId: "" }, clock()))[0]?.id ?? "";

type Handler = (args: never) => unknown;

/** Normalises a loader's or action's result: its data and status, or a redirect. */
async function run(handler: Handler, path: string, headers: object, fields?: Record<string, string>) {
  const request = new Request(new URL(path, shop.url), {
    headers: { ...headers },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const params = { addressId: path.split("/").at(-1) };
  const asked = async () => handler({ request, context, params } as never);
  const result: unknown = await asked().catch((thrown: unknown) => thrown);
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get("Location"), data: await result.text() };
  }
  if (typeof result === "object" && result !== null && "data" in result && "init" in result) {
    return { status: (result.init as ResponseInit | null)?.status ?? 200, location: null, data: result.data };
  }
  if (result instanceof Error) throw result;
  return { status: 200, location: null, data: result };
}

/** Every account page that reads or changes the owner's data. */
const PAGES: Record<string, () => { handler: Handler; path: string; fields?: Record<string, string> }> = {
  "GET /account": () => ({ handler: account.loader, path: "/account" }),
  "GET an address": () => ({ handler: addressPage.loader, path: `/account/enderecos/${addressId}` }),
  "GET /account/email": () => ({ handler: emailPage.loader, path: "/account/email" }),
  "GET /account/senha": () => ({ handler: passwordPage.loader, path: "/account/senha" }),
  "GET /account/sessoes": () => ({ handler: sessionsPage.loader, path: "/account/sessoes" }),
  "GET the file": () => ({ handler: exportFile.loader, path: `/account/dados/arquivo?passe=1.${"A".repeat(43)}` }),
  "POST /account": () => ({
    handler: account.action,
    path: "/account",
    fields: { name: "Alheia", phone: "1133334444", cliente: owner.id },
  }),
  "POST an address": () => ({
    handler: addressPage.action,
    path: `/account/enderecos/${addressId}`,
    fields: { ...ADDRESS, street: "Rua Alheia", preferred: "on" },
  }),
  "POST remover": () => ({ handler: addresses.action, path: "/account/enderecos", fields: { remover: addressId } }),
  "POST encerrar": () => ({ handler: sessionsPage.action, path: "/account/sessoes", fields: { encerrar: sessionId } }),
  "POST /account/email": () => ({
    handler: emailPage.action,
    path: "/account/email",
    fields: { email: "x@exemplo.com", currentPassword: owner.password, cliente: owner.id },
  }),
  "POST /account/senha": () => ({
    handler: passwordPage.action,
    path: "/account/senha",
    fields: { ...NEW_PASSWORD, currentPassword: owner.password, cliente: owner.id },
  }),
  "POST /account/dados": () => ({
    handler: exportPage.action,
    path: "/account/dados",
    fields: { currentPassword: owner.password, cliente: owner.id },
  }),
  "POST /account/excluir": () => ({
    handler: deletePage.action,
    path: "/account/excluir",
    fields: { confirmation: "EXCLUIR", currentPassword: owner.password, cliente: owner.id },
  }),
};
const ADDRESS = {
  label: "",
  zipCode: "20040-002",
  number: "1",
  complement: "",
  neighborhood: "Centro",
  city: "Rio de Janeiro",
  state: "RJ",
};
const NEW_PASSWORD = { password: "prata-alheia-925", passwordConfirmation: "prata-alheia-925" };

const WHO: Record<string, () => object> = {
  "a visitor": () => ({}),
  "an administrator": () => staff,
  "another customer": () => stranger.cookie,
};

async function ownersData() {
  const [profile, delivery, sessions, customer] = await Promise.all([
    findProfile(db, owner.id),
    listAddresses(db, owner.id),
    listSessions(db, { customerId: owner.id, sessionId: "" }, clock()),
    db.selectFrom("customer_accounts").select("password").where("customer_id", "=", owner.id).execute(),
  ]);
  return { profile, delivery, sessions, customer };
}

describe.each(Object.entries(WHO))("%s", (_who, headers) => {
  test.each(Object.entries(PAGES))("gets at nothing of a customer's by %s", async (_page, make) => {
    const before = await ownersData();
    const { handler, path, fields } = make();
    const { data } = await run(handler, path, headers(), fields);
    for (const secret of [...Object.values(PRIVATE), owner.email]) {
      expect(JSON.stringify(data ?? null)).not.toContain(secret);
    }
    expect(await ownersData()).toEqual(before);
  });
});

test("without a session everything typed comes back, passwords aside, with the way to log in", async () => {
  const fields = { name: "Lia", phone: "1133334444", currentPassword: "segredo-de-teste", ficar: "1" };
  const { status, data } = await run(account.action, "/account", {}, fields);
  expect(status).toBe(401);
  expect(data).toMatchObject({
    kind: "refused",
    loggedOut: true,
    problem: { title: "Sua sessão terminou" },
    values: { name: "Lia", phone: "1133334444" },
  });
  expect(JSON.stringify(data)).not.toContain("segredo-de-teste");
});

test("a form shown to one customer is not saved by another", async () => {
  const fields = { name: "Lia Moreira", phone: "1133334444", cliente: owner.id };
  expect(await run(account.action, "/account", stranger.cookie, fields)).toMatchObject({
    status: 409,
    data: { problem: { title: "Esta página é de outra conta" } },
  });
});

test("the file takes the password and is fetched once it is given", async () => {
  const ask = (currentPassword: string) =>
    run(exportPage.action, "/account/dados", owner.cookie, { currentPassword, cliente: owner.id });
  expect(await ask("errada")).toMatchObject({ status: 422, data: { errors: { currentPassword: "Senha incorreta." } } });
  const { location } = await ask(owner.password);
  const file = await run(exportFile.loader, location ?? "", owner.cookie);
  expect(file.status).toBe(200);
  expect(JSON.parse(String(file.data))).toMatchObject({ conta: { email: owner.email } });
  expect(await run(exportFile.loader, location ?? "", stranger.cookie)).toMatchObject({
    location: "/account/dados?passe=vencido",
  });
});
