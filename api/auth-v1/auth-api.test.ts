import { decodeJwt, SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";

let now = new Date();
const { shop, db } = await openShop({ worker: false, clock: () => now });
const PASSWORD = "segredo";
let made = 0;

beforeEach(() => {
  now = new Date();
});

const bodyOf = (response: Response): Promise<Record<string, unknown>> => response.json();
const bearer = (token: unknown) => ({ headers: { Authorization: `Bearer ${token}` } });
const signUp = (body: object) => shop.json("/auth/v1/signup", body);
const byPassword = (email: string, password = PASSWORD) =>
  shop.json("/auth/v1/token?grant_type=password", { email, password });
const byRefresh = (token: unknown) => shop.json("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
const user = (token: unknown) => shop.fetch("/auth/v1/user", bearer(token));

async function newCustomer() {
  made += 1;
  const email = `api${made}@exemplo.com`;
  const session = await bodyOf(await signUp({ email, password: PASSWORD, data: SIGN_UP_DATA }));
  return { email, session };
}

const refusal = (code: string) => ({
  code,
  error_code: code,
  msg: expect.any(String),
  message: expect.any(String),
  issues: expect.any(Array),
});

describe("signup", () => {
  test("answers the first session, in the protocol's shape", async () => {
    const response = await signUp({ email: " Joana@Exemplo.com ", password: PASSWORD, data: SIGN_UP_DATA });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    const seconds = Math.floor(now.getTime() / 1000);
    expect(await bodyOf(response)).toEqual({
      access_token: expect.stringMatching(/^eyJ/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 3600,
      expires_at: seconds + 3600,
      token_type: "bearer",
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        aud: "authenticated",
        role: "authenticated",
        email: "joana@exemplo.com",
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { name: "Joana Prado" },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
  });

  // Rules: ACCOUNT-15.
  test("writes the profile, and no consent that was not given", async () => {
    const { email, session } = await newCustomer();
    const id = (session.user as { id: string }).id;
    expect(await db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
      name: "Joana Prado",
      email,
      phone: "11977776666",
      zip_code: "01001000",
      cpf: "52998224725",
    });
    expect(await db.selectFrom("consents").selectAll().where("subject", "=", id).execute()).toEqual([]);
  });

  // Rules: ACCOUNT-15.
  test("keeps the acceptance of the terms when it is sent", async () => {
    const data = { ...SIGN_UP_DATA, terms_accepted: true };
    const session = await bodyOf(await signUp({ email: "aceite@exemplo.com", password: PASSWORD, data }));
    const id = (session.user as { id: string }).id;
    const consents = await readRows(db, "consents", { subject: id }, ["purpose", "text_version"]);
    expect(consents).toEqual([
      { purpose: "terms", text_version: "api" },
      { purpose: "privacy", text_version: "api" },
    ]);
  });

  // Rules: ACCOUNT-15.
  test("without data the name is what stands before the at-sign", async () => {
    const session = await bodyOf(await signUp({ email: "so.email@exemplo.com", password: PASSWORD }));
    expect(session.user).toMatchObject({ user_metadata: { name: "so.email" } });
  });

  test("an e-mail that has an account", async () => {
    const { email } = await newCustomer();
    const response = await signUp({ email: email.toUpperCase(), password: PASSWORD, data: SIGN_UP_DATA });
    expect(response.status).toBe(422);
    expect(await bodyOf(response)).toEqual({ ...refusal("user_already_exists"), msg: "Usuário já cadastrado" });
  });

  test("of two at once for one e-mail, one wins and the other is told", async () => {
    const body = { email: "corrida@exemplo.com", password: PASSWORD, data: SIGN_UP_DATA };
    const statuses = (await Promise.all([signUp(body), signUp(body)])).map((response) => response.status);
    expect(statuses.sort()).toEqual([200, 422]);
    const { count } = await db
      .selectFrom("profiles")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("email", "=", body.email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test("nothing is left of a sign-up that fails half-way", async () => {
    // The account row accepts this name; the trigger makes the insert of the profile fail.
    await shop.services.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on profiles for each row when (new.name = 'Falha') execute function refuse()`);
    const response = await signUp({ email: "falha@exemplo.com", password: PASSWORD, data: { name: "Falha" } });
    expect(response.status).toBe(500);
    expect(await db.selectFrom("customers").select("id").where("email", "=", "falha@exemplo.com").execute()).toEqual(
      [],
    );
    expect((await byPassword("falha@exemplo.com")).status).toBe(400);
  });

  test("no password at all, or one that is no text, is not called weak", async () => {
    for (const [password, message] of [
      [undefined, "Campo obrigatório"],
      [123456, "Deve ser um texto"],
    ]) {
      const response = await signUp({ email: "fraca@exemplo.com", password });
      expect([response.status, await bodyOf(response)]).toMatchObject([
        422,
        { code: "validation_failed", issues: [{ path: "password", message }] },
      ]);
    }
  });

  test("a weak password", async () => {
    const response = await signUp({ email: "fraca@exemplo.com", password: "12345", data: SIGN_UP_DATA });
    expect(response.status).toBe(422);
    expect(await bodyOf(response)).toEqual({
      ...refusal("weak_password"),
      message: "Senha deve ter pelo menos 6 caracteres.",
      issues: [{ path: "password", message: "Senha deve ter pelo menos 6 caracteres." }],
    });
  });

  test.each([
    ["data.cpf", { cpf: "12345678900" }, "CPF inválido."],
    ["data.phone", { phone: "119888" }, "Telefone deve ter pelo menos 10 números."],
    ["data.role", { role: "admin" }, "Campo desconhecido"],
  ])("names the field at fault: %s", async (path, change, message) => {
    const body = { email: "campo@exemplo.com", password: PASSWORD, data: { ...SIGN_UP_DATA, ...change } };
    const response = await signUp(body);
    expect(response.status).toBe(422);
    expect(await bodyOf(response)).toEqual({ ...refusal("validation_failed"), issues: [{ path, message }] });
  });
});

test("a stylesheet tells pages without scripts who reads them, and nobody keeps it", async () => {
  const styles = async (headers: Record<string, string> = {}) => {
    const response = await shop.fetch("/auth/v1/session.css", { headers });
    expect(response.headers.get("Content-Type")).toMatch(/^text\/css/);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    return response.text();
  };
  const { session } = await newCustomer();
  expect(await styles()).toBe(".logged-in-only{display:none!important}");
  expect(await styles({ Authorization: `Bearer ${session.access_token}` })).toBe(
    ".logged-out-only{display:none!important}",
  );
});

describe("token by password", () => {
  test("answers a session", async () => {
    const { email } = await newCustomer();
    const response = await byPassword(email);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email } });
  });

  test("a wrong password and an unknown e-mail get the same answer", async () => {
    const { email } = await newCustomer();
    const [wrong, unknown] = [await byPassword(email, "outra-senha"), await byPassword("ninguem@exemplo.com")];
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    const body = await bodyOf(wrong);
    expect(body).toEqual({
      ...refusal("invalid_credentials"),
      message: "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
    });
    expect(await bodyOf(unknown)).toEqual(body);
  });

  test("other grants and bodies", async () => {
    expect((await shop.json("/auth/v1/token?grant_type=otp", {})).status).toBe(422);
    expect((await shop.json("/auth/v1/token?grant_type=password", { refresh_token: "x" })).status).toBe(422);
    expect((await shop.json("/auth/v1/token?grant_type=refresh_token", { email: "a", password: "b" })).status).toBe(
      422,
    );
    const broken = await shop.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });
});

describe("refresh", () => {
  test("each token brings the next one, and new access", async () => {
    const { session } = await newCustomer();
    const second = await bodyOf(await byRefresh(session.refresh_token));
    const third = await bodyOf(await byRefresh(second.refresh_token));
    expect(new Set([session.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
    expect((await user(third.access_token)).status).toBe(200);
  });

  test("a token that comes a second time ends the session with all its tokens", async () => {
    const { email, session } = await newCustomer();
    const other = await bodyOf(await byPassword(email));
    const next = await bodyOf(await byRefresh(session.refresh_token));
    const reused = await byRefresh(session.refresh_token);
    expect(reused.status).toBe(400);
    expect(await bodyOf(reused)).toEqual(refusal("refresh_token_already_used"));
    expect((await byRefresh(next.refresh_token)).status).toBe(400);
    expect((await user(next.access_token)).status).toBe(403);
    expect((await user(other.access_token)).status).toBe(200);
  });

  test("of two at once with one token, at most one gets through", async () => {
    const { session } = await newCustomer();
    const answers = await Promise.all([byRefresh(session.refresh_token), byRefresh(session.refresh_token)]);
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
  });

  test("an unknown token, and one as old as the session", async () => {
    const { session } = await newCustomer();
    expect(await bodyOf(await byRefresh("desconhecido"))).toEqual(refusal("refresh_token_not_found"));
    now = new Date(now.getTime() + 31 * 24 * 3600_000);
    expect((await byRefresh(session.refresh_token)).status).toBe(400);
  });

  test("tokens are kept as hashes", async () => {
    const { session } = await newCustomer();
    const rows = await db.selectFrom("refresh_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session.refresh_token);
  });
});

describe("user", () => {
  test("the session's customer", async () => {
    const { email, session } = await newCustomer();
    const response = await user(session.access_token);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual(session.user);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(email).toBe((session.user as { email: string }).email);
  });

  test("no session", async () => {
    const response = await shop.fetch("/auth/v1/user");
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toEqual(refusal("session_missing"));
  });

  test("a token that has expired", async () => {
    const { session } = await newCustomer();
    now = new Date(now.getTime() + 3601_000);
    const response = await user(session.access_token);
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toEqual(refusal("bad_jwt"));
  });

  test("tokens that are none of ours", async () => {
    const { session } = await newCustomer();
    const token = String(session.access_token);
    const [head, , signature] = token.split(".");
    const claims = decodeJwt(token);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
    const changed = `${head}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`;
    const otherKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(shop.services.config.appSecret));
    for (const forged of [unsigned, changed, otherKey, "eyJ", "x"]) expect((await user(forged)).status).toBe(401);
  });
});

describe("logout", () => {
  const logout = (token: unknown, scope = "") =>
    shop.fetch(`/auth/v1/logout${scope}`, { method: "POST", ...bearer(token) });

  test("global ends every session of the customer, of nobody else", async () => {
    const { email, session } = await newCustomer();
    const second = await bodyOf(await byPassword(email));
    const { session: stranger } = await newCustomer();
    const response = await logout(session.access_token, "?scope=global");
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    const ended = await user(second.access_token);
    expect(ended.status).toBe(403);
    expect(await bodyOf(ended)).toEqual(refusal("session_not_found"));
    expect((await byRefresh(second.refresh_token)).status).toBe(400);
    expect((await user(stranger.access_token)).status).toBe(200);
  });

  test("local ends this one; others, all but this one", async () => {
    const { email, session: first } = await newCustomer();
    const second = await bodyOf(await byPassword(email));
    const third = await bodyOf(await byPassword(email));
    expect((await logout(second.access_token, "?scope=local")).status).toBe(204);
    expect((await user(second.access_token)).status).toBe(403);
    expect((await logout(first.access_token, "?scope=others")).status).toBe(204);
    expect((await user(third.access_token)).status).toBe(403);
    expect((await user(first.access_token)).status).toBe(200);
  });

  test("without a session, and with a scope there is not", async () => {
    expect((await shop.fetch("/auth/v1/logout", { method: "POST" })).status).toBe(400);
    const { session } = await newCustomer();
    expect((await logout(session.access_token, "?scope=tudo")).status).toBe(422);
  });
});

describe("the site's session", () => {
  test("a visitor, kept by nobody", async () => {
    const response = await shop.fetch("/auth/v1/session");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await bodyOf(response)).toEqual({ customer: null });
  });

  test("a token, a wrong token, a made-up cookie", async () => {
    const { email, session } = await newCustomer();
    const id = (session.user as { id: string }).id;
    const known = await shop.fetch("/auth/v1/session", bearer(session.access_token));
    expect(await bodyOf(known)).toEqual({ customer: { id, name: "Joana Prado", email } });
    expect(await bodyOf(await shop.fetch("/auth/v1/session", bearer("x")))).toEqual({ customer: null });
    const made = await shop.fetch("/auth/v1/session", { headers: { Cookie: "customer_session=abc.def" } });
    expect(await bodyOf(made)).toEqual({ customer: null });
  });
});

test("the API description holds every account route", async () => {
  const document = await bodyOf(await shop.fetch("/api/openapi.json"));
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  for (const route of [
    "post /auth/v1/signup",
    "post /auth/v1/token",
    "get /auth/v1/user",
    "post /auth/v1/logout",
    "get /auth/v1/session",
    "get /rest/v1/profiles",
    "patch /rest/v1/profiles",
  ]) {
    expect(routes).toContain(route);
  }
  expect(JSON.stringify(paths["/auth/v1/signup"])).toContain("SignUp");
});
