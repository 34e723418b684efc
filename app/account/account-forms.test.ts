import { describe, expect, test } from "vitest";
import { action as logOutAction } from "#app/login/log-out.tsx";
import { submitLogin } from "#app/login/submit/submit-login.server.ts";
import { submitRegistration } from "#app/login/submit/submit-registration.server.ts";
import { requireCustomer, sessionOf } from "#app/request/session.server.ts";
import { loadAccountPage } from "#app/session/account-page.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { seedDemoCustomer } from "#shop/customers/accounts/demo/demo-customer.server.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { answerOf, cookieOf } from "#tests/setup/pages/form-answers.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { RIO_BRANCO } from "#tests/setup/sample-address.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { saveProfile } from "./area/save-profile.server.ts";

const { shop, services } = await openShop({ worker: false });

const FORM = {
  name: "Ana Beatriz Lima",
  email: "ana@exemplo.com",
  phone: "(21) 98888-0000",
  cpf: "529.982.247-25",
  zipCode: "20040-002",
  ...RIO_BRANCO,
  password: "segredo",
  passwordConfirmation: "segredo",
  terms: "on",
};

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, shop.url), { method: "POST", headers, body: new URLSearchParams(fields) });
}

const logIn = (fields: Record<string, string>, path = "/login", headers?: Record<string, string>) =>
  answerOf(submitLogin(services, post(path, fields, headers)));
const register = (fields: Record<string, string>, path = "/cadastro", headers?: Record<string, string>) =>
  answerOf(submitRegistration(services, post(path, fields, headers)));
const customer = await createTestCustomer(shop);
const CREDENTIALS = { email: customer.email, password: customer.password };

describe("login", () => {
  test("remembered: a cookie of 30 days that scripts cannot read", async () => {
    const { cookies } = await logIn({ ...CREDENTIALS, remember: "on" });
    expect(cookies).toEqual([
      expect.stringMatching(/^customer_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^known_device=\S+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("not remembered: until the browser closes", async () => {
    const { cookies } = await logIn(CREDENTIALS);
    expect(cookies[0]).toMatch(/^customer_session=\S+; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = await shop.fetch("/auth/v1/session", { headers: { Cookie: cookieOf(cookies) } });
    expect(await session.json()).toEqual({ customer: { id: customer.id, name: "Joana Prado", email: customer.email } });
  });

  test("remembered after all: what said that the browser is to forget is deleted", async () => {
    const forgetful = await logIn(CREDENTIALS);
    const { cookies } = await logIn({ ...CREDENTIALS, remember: "on" }, "/login", {
      Cookie: cookieOf(forgetful.cookies),
    });
    expect(cookies).toEqual([
      expect.stringMatching(/^customer_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^customer_session_short=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("on https the cookie is sent over https only", async () => {
    const secure = await createTestShop({ worker: false, config: { publicUrl: "https://loja.exemplo" } });
    const made = await createTestCustomer(secure);
    const { email, password } = made;
    const { cookies } = await answerOf(submitLogin(secure.services, post("/login", { email, password })));
    expect(cookies[0]).toMatch(/^__Secure-customer_session=\S+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test.each([
    ["/login", "/"],
    ["/login?voltar=%2Fcheckout%3Forder_id%3D1", "/checkout?order_id=1"],
    ["/login?voltar=https%3A%2F%2Fmau.exemplo", "/"],
    ["/login?voltar=%2F%2Fmau.exemplo", "/"],
    ["/login?voltar=%2F%5Cmau.exemplo", "/"],
  ])("without scripts, %s leads to %s", async (path, location) => {
    expect(await logIn(CREDENTIALS, path)).toMatchObject({ status: 302, location });
  });

  test("with scripts the page stays", async () => {
    const { status, answer, cookies } = await logIn({ ...CREDENTIALS, ficar: "1" });
    expect([status, answer, cookies.length > 0]).toEqual([200, { kind: "done" }, true]);
  });

  test("a wrong password and an unknown e-mail: the same words, what was typed, never the password", async () => {
    const wrong = await logIn({ ...CREDENTIALS, password: "outra-senha", remember: "on" });
    expect(wrong).toMatchObject({ status: 400, cookies: [] });
    expect(wrong.answer).toEqual({
      kind: "refused",
      problem: {
        title: "Credenciais inválidas",
        message: "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
      },
      errors: undefined,
      values: { email: customer.email, remember: "on" },
    });
    const unknown = await logIn({ email: "ninguem@exemplo.com", password: "outra-senha" });
    expect([unknown.status, unknown.answer?.problem]).toEqual([400, wrong.answer?.problem]);
  });

  test("an unknown e-mail takes about as long as a wrong password", async () => {
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const timed = async (email: string) => {
      const started = performance.now();
      await logIn({ email, password: "outra-senha" });
      return performance.now() - started;
    };
    // In turn, so that what else the machine does slows both down.
    for (let i = 0; i < 5; i += 1) {
      known = Math.min(known, await timed(customer.email));
      unknown = Math.min(unknown, await timed("ninguem@exemplo.com"));
    }
    expect(unknown).toBeGreaterThan(known * 0.25);
    expect(known).toBeGreaterThan(unknown * 0.25);
  });

  test("fields at fault are named", async () => {
    const { status, answer } = await logIn({ email: "maria@exemplo", password: "12345" });
    expect(status).toBe(422);
    expect(answer?.errors).toEqual({
      email: "Digite um e-mail válido.",
      password: "Senha deve ter pelo menos 6 caracteres.",
    });
  });
});

describe("registration", () => {
  test("makes customer, profile and consents, and logs in until the browser closes", async () => {
    const headers = { [CLIENT_ADDRESS_HEADER]: "203.0.113.9" };
    const { status, location, cookies } = await register(FORM, "/cadastro?voltar=%2Fcheckout", headers);
    expect([status, location]).toEqual([302, "/checkout"]);
    expect(cookies[0]).not.toContain("Max-Age");
    const session = await shop.fetch("/rest/v1/profiles", { headers: { Cookie: cookieOf(cookies) } });
    const profile: { id: string } = await session.json();
    expect(profile).toMatchObject({
      name: "Ana Beatriz Lima",
      email: "ana@exemplo.com",
      phone: "21988880000",
      cpf: "52998224725",
      zip_code: "20040002",
      state: "RJ",
    });
    const consents = await readRows(
      services.db,
      "consents",
      { subject: profile.id },
      ["purpose", "text_version", "ip"],
      "id",
    );
    const version = { text_version: LEGAL_TEXTS_VERSION, ip: "203.0.113.9" };
    expect(consents).toEqual([
      { purpose: "terms", ...version },
      { purpose: "privacy", ...version },
    ]);
    const row = await readRow(services.db, "customer_sessions", { customer_id: profile.id }, ["ip_address"]);
    expect(row.ip_address).toBe("203.0.113.9");
  });

  test("an e-mail that has an account", async () => {
    const { status, answer, cookies } = await register({ ...FORM, email: customer.email });
    expect([status, answer?.problem?.title, cookies]).toEqual([422, "Usuário já cadastrado", []]);
    expect(answer?.values).toMatchObject({ name: FORM.name, cpf: FORM.cpf, terms: "on" });
    expect(JSON.stringify(answer)).not.toContain(FORM.password);
  });

  test("all fields at fault at once, and nothing is made", async () => {
    const { terms: _, ...unticked } = FORM;
    const { status, answer } = await register({
      ...unticked,
      email: "b@exemplo.com",
      cpf: "1",
      passwordConfirmation: "x",
    });
    expect(status).toBe(422);
    expect(answer?.errors).toEqual({
      cpf: "CPF inválido.",
      passwordConfirmation: "As senhas não coincidem.",
      terms: "Você deve aceitar os termos e condições.",
    });
    expect(
      await services.db.selectFrom("customers").select("id").where("email", "=", "b@exemplo.com").execute(),
    ).toEqual([]);
  });
});

test("a shop that cannot answer says so in each form's words, and keeps what was typed", async () => {
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === "selectFrom" || name === "transaction") throw new Error("away");
      return Reflect.get(target, name);
    },
  });
  const broken = { ...services, db };
  const unexpected = (title: string) => ({ title, message: "Ocorreu um erro inesperado." });
  expect(await answerOf(submitLogin(broken, post("/login", CREDENTIALS)))).toMatchObject({
    status: 500,
    answer: { problem: unexpected("Erro no login"), values: { email: customer.email } },
  });
  expect(await answerOf(submitRegistration(broken, post("/cadastro", FORM)))).toMatchObject({
    status: 500,
    answer: { problem: unexpected("Erro no cadastro"), values: { name: FORM.name } },
  });
});

test("a profile that cannot be saved", async () => {
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === "updateTable" || name === "transaction") throw new Error("away");
      return Reflect.get(target, name);
    },
  });
  const context = contextOf({ ...services, db });
  const typed = { ...FORM, cliente: customer.id };
  expect(await answerOf(saveProfile(post("/account", typed, customer.cookie), context))).toMatchObject({
    status: 500,
    answer: {
      problem: { title: "Erro ao atualizar", message: "Não foi possível salvar as alterações." },
      values: { name: FORM.name },
    },
  });
});

describe("what no form of ours sends", () => {
  const send = (body: BodyInit | null, type: string) => {
    const request = () =>
      new Request(new URL("/login", shop.url), { method: "POST", headers: { "Content-Type": type }, body });
    return Promise.all([answerOf(submitLogin(services, request())), answerOf(submitRegistration(services, request()))]);
  };

  test.each([
    ["JSON", "{}", "application/json"],
    ["text", "x", "text/plain"],
    ["parts without a boundary", "garbage", "multipart/form-data"],
    ["parts that are none", "garbage", "multipart/form-data; boundary=x"],
  ])("%s is a bad request", async (_what, body, type) => {
    for (const { status, cookies } of await send(body, type)) expect([status, cookies]).toEqual([400, []]);
  });

  test("a character that no database keeps is told at its field", async () => {
    const { status, answer } = await register({ ...FORM, email: "nul@exemplo.com", name: "Ana\0" });
    expect([status, answer?.errors]).toEqual([422, { name: "Caractere inválido." }]);
  });
});

describe("private pages", () => {
  const context = contextOf(services);
  const page = (path: string, headers?: Record<string, string>) => new Request(new URL(path, shop.url), { headers });

  test("know who asks", async () => {
    const session = { customerId: customer.id, name: "Joana Prado", email: customer.email };
    expect(await sessionOf(page("/pedidos", customer.cookie), context)).toMatchObject(session);
    expect(await requireCustomer(page("/pedidos", customer.bearer), context)).toMatchObject(session);
    expect(await sessionOf(page("/pedidos"), context)).toBeNull();
  });

  test.each(["/orders/7?x=1", "/orders/7.data?x=1&_routes=account%2Forder"])(
    "send visitors to the login and back: %s",
    async (path) => {
      const { status, location } = await answerOf(requireCustomer(page(path), context));
      expect([status, location]).toEqual([302, "/login?voltar=%2Forders%2F7%3Fx%3D1"]);
    },
  );

  test("the login sends on whoever is logged in, and shows the demo customer in demo mode only, where she exists", async () => {
    const asked = (path: string, headers?: Record<string, string>) =>
      answerOf(loadAccountPage(page(path, headers), context));
    expect((await asked("/login", customer.cookie)).location).toBe("/account");
    expect((await asked("/login?voltar=%2Fcheckout", customer.cookie)).location).toBe("/checkout");
    expect((await asked("/login?voltar=%2F%2Fmau.exemplo", customer.cookie)).location).toBe("/account");
    expect(await loadAccountPage(page("/login"), context)).toMatchObject({ demo: null });
    await seedDemoCustomer(services);
    expect(await loadAccountPage(page("/login"), context)).toMatchObject({
      demo: { email: "maria.clara@exemplo.com" },
    });
    const production = contextOf({ ...services, config: { ...services.config, mode: "production" } });
    expect(await loadAccountPage(page("/login"), production)).toMatchObject({ demo: null });
  });
});

test("logging out ends the session and takes the cookie away", async () => {
  const { cookies } = await logIn(CREDENTIALS);
  const Cookie = cookieOf(cookies);
  const context = contextOf(services);
  const request = post("/sair", {}, { Cookie });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/sair" } as const;
  const done = await answerOf(logOutAction(args as Parameters<typeof logOutAction>[0]));
  expect([done.status, done.location]).toEqual([302, "/"]);
  expect(done.cookies).toContainEqual(expect.stringMatching(/^customer_session=; Max-Age=0/));
  const session = await shop.fetch("/auth/v1/session", { headers: { Cookie } });
  expect(await session.json()).toEqual({ customer: null });
});

describe("an order placed as a visitor", () => {
  async function visit() {
    const placed = await shop.json("/rest/v1/orders", orderBody(), { headers: { "Sec-Fetch-Site": "same-origin" } });
    const order: { id: string } = await placed.json();
    return { id: order.id, Cookie: cookieOf(placed.headers.getSetCookie()) };
  }
  const ownerOf = async (id: string) =>
    (await services.db.selectFrom("orders").select("user_id").where("id", "=", id).executeTakeFirstOrThrow()).user_id;

  test("is the customer's who logs in with its secret, and of nobody after that", async () => {
    const { id, Cookie } = await visit();
    await logIn({ email: "ninguem@exemplo.com", password: "errada" }, "/login", { Cookie });
    expect(await ownerOf(id)).toBeNull();
    await logIn(CREDENTIALS, "/login", { Cookie });
    expect(await ownerOf(id)).toBe(customer.id);
    await register({ ...FORM, email: "depois@exemplo.com" }, "/cadastro", { Cookie });
    expect(await ownerOf(id)).toBe(customer.id);
  });

  test("is not had by its id or a wrong secret", async () => {
    const { id } = await visit();
    for (const secret of ["x".repeat(43), "", "'; --"]) {
      const Cookie = `order_claim=${id}.${secret}`;
      expect((await logIn(CREDENTIALS, "/login", { Cookie })).status).toBe(302);
    }
    expect(await ownerOf(id)).toBeNull();
  });
});

describe("from another site", () => {
  test.each(["/login", "/cadastro", "/sair", "/auth/v1/logout"])("%s refuses a posted form", async (path) => {
    const headers = { ...customer.cookie, Origin: "https://mau.exemplo", "Sec-Fetch-Site": "cross-site" };
    expect((await shop.fetch(path, { method: "POST", headers, body: new URLSearchParams(CREDENTIALS) })).status).toBe(
      403,
    );
  });
});

describe("limits", () => {
  const limited = { ...services, rateLimits: createRateLimits(services.db, true) };
  const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: address });

  test("guessing one account's password ends after ten attempts, also with the right one", async () => {
    const attempt = (password: string, address: string) =>
      answerOf(submitLogin(limited, post("/login", { email: customer.email, password }, from(address))));
    for (let i = 0; i < 10; i += 1) expect((await attempt(`errada-${i}`, "198.51.100.1")).status).toBe(400);
    const refused = await attempt(customer.password, "198.51.100.1");
    expect(refused).toMatchObject({ status: 429, cookies: [], answer: { problem: { title: "Erro no login" } } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("guesses from one address keep nobody out of another", async () => {
    const made = await createTestCustomer(shop);
    const attempt = (password: string, address: string) =>
      answerOf(submitLogin(limited, post("/login", { email: made.email, password }, from(address))));
    for (let i = 0; i < 30; i += 1) await attempt(`errada-${i}`, "198.51.100.9");
    expect((await attempt(made.password, "192.0.2.9")).status).toBe(302);
  });

  test("guesses from everywhere end at sixty for the account; its owner gets in from where they have been", async () => {
    const made = await createTestCustomer(shop);
    const attempt = (password: string, headers: Record<string, string>) =>
      answerOf(submitLogin(limited, post("/login", { email: made.email, password }, headers)));
    const home = from("203.0.113.5");
    const { cookies } = await attempt(made.password, home);
    const statuses = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await attempt(`errada-${i}`, from(`198.51.100.${i + 20}`))).status);
    expect(statuses).toEqual([...Array(59).fill(400), 429, 429, 429]);
    // With the account's limit used up, even the right password is refused from an unknown address.
    expect((await attempt(made.password, from("198.51.100.90"))).status).toBe(429);
    expect((await attempt(made.password, home)).status).toBe(302);
    const device = cookieOf(cookies.filter((cookie) => cookie.startsWith("known_device")));
    expect((await attempt(made.password, { ...from("198.51.100.91"), Cookie: device })).status).toBe(302);
    // A tampered device cookie is not accepted.
    for (const Cookie of [`${device}x`, device.replace(/\../, (begin) => (begin === ".A" ? ".B" : ".A"))]) {
      expect((await attempt(made.password, { ...from("198.51.100.92"), Cookie })).status).toBe(429);
    }
  });

  test("one address cannot make accounts without end", async () => {
    const attempt = (n: number) =>
      answerOf(
        submitRegistration(
          limited,
          post("/cadastro", { ...FORM, email: `muitos${n}@exemplo.com` }, from("198.51.100.3")),
        ),
      );
    for (let i = 0; i < 10; i += 1) expect((await attempt(i)).status).toBe(302);
    expect(await attempt(10)).toMatchObject({ status: 429, answer: { problem: { title: "Erro no cadastro" } } });
  });
});
