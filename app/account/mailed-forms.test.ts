import { describe, expect, test } from "vitest";
import { submitConfirmation } from "#app/login/submit/submit-confirmation.server.ts";
import { submitLogin } from "#app/login/submit/submit-login.server.ts";
import { submitMailRequest } from "#app/login/submit/submit-mail-request.server.ts";
import { submitRegistration } from "#app/login/submit/submit-registration.server.ts";
import { submitReset } from "#app/login/submit/submit-reset.server.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { requestRecovery } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Services } from "#shop/services.server.ts";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { answerOf, cookieOf } from "#tests/setup/pages/form-answers.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";

const { shop, services } = await openShop({ config: { emailConfirmation: true } });
const PASSWORD = "segredo-de-teste";
const FORM = { ...SIGN_UP_DATA, password: PASSWORD, passwordConfirmation: PASSWORD, terms: "on" };

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, shop.url), { method: "POST", headers, body: new URLSearchParams(fields) });
}

const register = (email: string, path = "/cadastro", fields: Record<string, string> = {}) =>
  answerOf(submitRegistration(services, post(path, { ...FORM, email, ...fields })));
const logIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  answerOf(submitLogin(services, post("/login", { email, password }, headers)));
const confirm = (code: string, fields: Record<string, string> = {}) =>
  answerOf(
    submitConfirmation(services, post(`/confirmar-email?codigo=${code}`, { currentPassword: PASSWORD, ...fields })),
  );
const reset = (code: string, fields: Record<string, string>) =>
  answerOf(submitReset(services, post(`/redefinir-senha?codigo=${code}`, fields)));
const recover = (email: string, deps: Services = services) =>
  answerOf(submitMailRequest(post("/recuperar-senha", { email }), contextOf(deps), requestRecovery));
const sessionOf = (cookies: string[]) => readSession(services, new Headers({ Cookie: cookieOf(cookies) }));

async function customer(email: string) {
  await register(email);
  await confirm(codeIn((await mailsTo(shop, email))[0]));
  return email;
}

describe("a sign-up that is confirmed first", () => {
  test("without scripts leads to the login, which says what to do; the address is not in the address", async () => {
    expect(await register("sem.script@exemplo.com", "/cadastro?voltar=%2Fcheckout")).toMatchObject({
      status: 302,
      location: "/login?confirmar=1&voltar=%2Fcheckout",
      cookies: [],
    });
  });

  test("with scripts the page stays, for known and unknown addresses alike", async () => {
    const email = await customer("conhecida@exemplo.com");
    for (const address of [email, "desconhecida@exemplo.com"]) {
      const { headers: _, ...answered } = await register(address, "/cadastro", { ficar: "1" });
      expect(answered).toEqual({
        status: 200,
        location: null,
        cookies: [],
        answer: { kind: "pending", values: { email: address } },
      });
    }
  });

  test("the login refuses until then, and offers the mail once more", async () => {
    await register("cedo@exemplo.com");
    expect(await logIn("cedo@exemplo.com")).toMatchObject({
      status: 400,
      cookies: [],
      answer: {
        unconfirmed: true,
        problem: { title: "E-mail não confirmado", message: expect.stringContaining("caixa de spam") },
        values: { email: "cedo@exemplo.com" },
      },
    });
  });

  test("the pressed link logs in and leads back to where the sign-up began, or to the root", async () => {
    await register("volta@exemplo.com", "/cadastro?voltar=%2Fcheckout");
    const back = await confirm(codeIn((await mailsTo(shop, "volta@exemplo.com"))[0]));
    expect(back).toMatchObject({ status: 302, location: "/checkout" });
    expect(await sessionOf(back.cookies)).toMatchObject({ email: "volta@exemplo.com" });
    await register("raiz@exemplo.com", "/cadastro?voltar=%2F%2Fmau.exemplo");
    const code = codeIn((await mailsTo(shop, "raiz@exemplo.com"))[0]);
    expect(await confirm(code, { ficar: "1" })).toMatchObject({ status: 200, answer: { kind: "done" } });
    expect(await confirm(code)).toMatchObject({ status: 410, cookies: [] });
  });

  test("a password that is missing or wrong is told at its field, and the link still works", async () => {
    await register("dona@exemplo.com");
    const code = codeIn((await mailsTo(shop, "dona@exemplo.com"))[0]);
    for (const [typed, error] of [
      ["", "Digite sua senha atual."],
      ["nao-e-esta", "Senha incorreta."],
    ] as const) {
      const { status, cookies, answer } = await confirm(code, { currentPassword: typed });
      expect([status, cookies, answer?.errors]).toEqual([422, [], { currentPassword: error }]);
      expect(JSON.stringify(answer?.values)).not.toContain("nao-e-esta");
    }
    expect(await confirm(code)).toMatchObject({ status: 302 });
  });

  test("a common password is told at its field, and nothing typed is lost but it", async () => {
    const common = { password: "123456", passwordConfirmation: "123456" };
    const { status, answer } = await register("comum@exemplo.com", "/cadastro", common);
    expect([status, answer?.errors]).toEqual([
      422,
      { password: "Esta senha é muito usada e fácil de adivinhar. Escolha outra." },
    ]);
    expect(answer?.values).toMatchObject({ name: FORM.name, email: "comum@exemplo.com", terms: "on" });
    expect(JSON.stringify(answer)).not.toContain("123456");
  });

  test("the newsletter is asked for only when ticked, by a mail of its own", async () => {
    await register("nao.quer@exemplo.com");
    await register("quer@exemplo.com", "/cadastro", { newsletter: "on" });
    const subjects = (await mailsTo(shop, "quer@exemplo.com", 2)).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(["Confirme seu e-mail na Lavra", "Confirme sua inscrição nas novidades da Lavra"]);
    expect(await mailsTo(shop, "nao.quer@exemplo.com")).toHaveLength(1);
  });
});

describe("recovery", () => {
  test("says the same to everybody", async () => {
    const email = await customer("esqueceu@exemplo.com");
    for (const address of [email, "ninguem@exemplo.com"]) {
      expect(await recover(address)).toMatchObject({
        status: 200,
        answer: { kind: "done", values: { email: address } },
      });
    }
  });

  test("sent once more, the answer says so", async () => {
    const form = post("/recuperar-senha", { email: "ninguem@exemplo.com", again: "1" });
    const answer = await answerOf(submitMailRequest(form, contextOf(services), requestRecovery));
    expect(answer).toMatchObject({ status: 200, answer: { kind: "done", values: { again: "1" } } });
  });

  test("a wrong address, no mail set up, too often, an outage: each in its words, the typed stays", async () => {
    expect(await recover("sem-arroba")).toMatchObject({
      status: 422,
      answer: { errors: { email: "Digite um e-mail válido." }, values: { email: "sem-arroba" } },
    });
    expect(await recover("ana@exemplo.com", { ...services, mailer: null })).toMatchObject({
      status: 503,
      answer: { problem: { title: "Funcionalidade não disponível" }, values: { email: "ana@exemplo.com" } },
    });
    const limited = { ...services, rateLimits: createRateLimits(services.db, true) };
    for (let i = 0; i < 10; i += 1) await recover(`muitos${i}@exemplo.com`, limited);
    expect(await recover("ana@exemplo.com", limited)).toMatchObject({
      status: 429,
      answer: { problem: { title: "Erro ao enviar e-mail" }, values: { email: "ana@exemplo.com" } },
    });
    const away = Object.assign(new Error("Connection terminated"), { code: "ECONNREFUSED" });
    const broken = { ...services, rateLimits: { ...services.rateLimits, take: () => Promise.reject(away) } };
    expect(await recover("ana@exemplo.com", broken)).toMatchObject({
      status: 503,
      answer: { problem: { title: "Erro ao enviar e-mail" }, values: { email: "ana@exemplo.com" } },
    });
  });

  test("the new password follows the rules of a sign-up, then logs in", async () => {
    const email = await customer("nova@exemplo.com");
    await recover(email);
    const code = codeIn(await mailAbout(shop, email, /Redefina/));
    const pair = (password: string, passwordConfirmation = password) => ({ password, passwordConfirmation });
    for (const [fields, errors] of [
      [pair("12345"), { password: "Senha deve ter pelo menos 6 caracteres." }],
      [pair("segredo-novo", "segredo-nova"), { passwordConfirmation: "As senhas não coincidem." }],
      [pair("password"), { password: "Esta senha é muito usada e fácil de adivinhar. Escolha outra." }],
    ] as const) {
      expect(await reset(code, fields)).toMatchObject({ status: 422, cookies: [], answer: { errors } });
    }
    const done = await reset(code, pair("segredo-novo"));
    expect(done).toMatchObject({ status: 302, location: "/account" });
    expect(await sessionOf(done.cookies)).toMatchObject({ email });
    expect(done.cookies[0]).not.toContain("Max-Age");
    expect(await reset(code, pair("segredo-novo"))).toMatchObject({
      status: 410,
      cookies: [],
      answer: { problem: { title: "Este link não vale mais" } },
    });
  });
});

describe("a session is the browser's own", () => {
  test("what it held before a login is never the session after it", async () => {
    const [email, other] = [await customer("fixa@exemplo.com"), await customer("atacante@exemplo.com")];
    const planted = await logIn(other);
    for (const Cookie of ["customer_session=plantado.por-outro", cookieOf(planted.cookies)]) {
      const opened = await logIn(email, PASSWORD, { Cookie });
      expect(await sessionOf(opened.cookies)).toMatchObject({ email });
      expect(cookieOf(opened.cookies)).not.toContain(Cookie.split(";")[0] ?? "");
    }
    expect(await sessionOf(planted.cookies)).toMatchObject({ email: other });
    expect(await readSession(services, new Headers({ Cookie: "customer_session=plantado.por-outro" }))).toBeNull();
  });

  test.each([
    ["POST", "/login"],
    ["POST", "/cadastro"],
    ["POST", "/sair"],
    ["POST", "/recuperar-senha"],
    ["POST", "/redefinir-senha"],
    ["POST", "/confirmar-email"],
    ["POST", "/reenviar-confirmacao"],
    ["POST", "/auth/v1/signup"],
    ["POST", "/auth/v1/token?grant_type=password"],
    ["POST", "/auth/v1/recover"],
    ["POST", "/auth/v1/resend"],
    ["POST", "/auth/v1/verify"],
    ["POST", "/auth/v1/logout"],
    ["PUT", "/auth/v1/user"],
    ["PATCH", "/rest/v1/profiles"],
  ])("%s %s is refused to another site", async (method, path) => {
    for (const Origin of ["https://mau.exemplo", "null", `${shop.url}.mau.exemplo`]) {
      const headers = { Cookie: "customer_session=x", Origin, "Content-Type": "application/x-www-form-urlencoded" };
      expect((await shop.fetch(path, { method, headers, body: "email=a" })).status).toBe(403);
    }
  });
});
