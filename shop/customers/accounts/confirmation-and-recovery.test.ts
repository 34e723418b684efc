import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { hashPassword } from "#platform/security/password-hash.server.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";
import { confirmEmail, readConfirmation } from "./confirm-email.server.ts";
import { deleteUnconfirmedCustomers } from "./customer-store.server.ts";
import { logIn } from "./login/log-in.server.ts";
import { readSession } from "./login/read-session.server.ts";
import { isRecoveryOpen, resetPassword } from "./recover-password.server.ts";
import { requestRecovery, resendConfirmation } from "./request-account-mail.server.ts";
import { signUp } from "./sign-up.server.ts";

let now = new Date();
const { shop, services, db } = await openShop({ config: { emailConfirmation: true }, clock: () => now });
const NOWHERE = new Headers();
const nothingElse = async () => {};
const OPTIONS = { acceptedTexts: "test", remember: false };

beforeEach(() => {
  now = new Date();
});

let made = 0;
async function waiting(data: Partial<typeof SIGN_UP_DATA> & { password?: string; email?: string } = {}) {
  made += 1;
  const customer = { email: `espera${made}@exemplo.com`, password: "segredo-um", ...SIGN_UP_DATA, ...data };
  const before = (await mailsTo(shop, customer.email, 0)).length;
  expect(await signUp(services, customer, OPTIONS, NOWHERE)).toEqual({ kind: "confirmation_sent" });
  const [letter] = await mailsTo(shop, customer.email, before + 1);
  return { ...customer, letter };
}
const tryLogin = (email: string, password: string) => logIn(services, { email, password, remember: false }, NOWHERE);
const confirm = (code: string, password = "segredo-um") =>
  confirmEmail(services, { code, remember: false, password }, NOWHERE, nothingElse);

async function confirmed() {
  const customer = await waiting();
  const opened = await confirm(codeIn(customer.letter));
  if (opened.kind !== "confirmed") throw new Error("not confirmed");
  return { ...customer, id: opened.session.customerId, cookie: cookieOf(opened.setCookies) };
}
const cookieOf = (setCookies: string[]) =>
  new Headers({ Cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });

async function recoveryCode(email: string) {
  expect(await requestRecovery(services, { email }, NOWHERE)).toEqual({ kind: "accepted" });
  return codeIn(await mailAbout(shop, email, /Redefina/));
}

describe("confirmation", () => {
  test("until then nobody logs in; who has the password is told why, others are not", async () => {
    const { email, password } = await waiting();
    expect(await tryLogin(email, password)).toEqual({ kind: "refused", reason: "email_not_confirmed" });
    expect(await tryLogin(email, "errada-mesmo")).toEqual({ kind: "refused", reason: "invalid_credentials" });
  });

  test("opening the link changes nothing; pressing it logs in, once, and welcomes", async () => {
    const { email, password, letter } = await waiting();
    const code = codeIn(letter);
    expect(await readConfirmation(services, code)).toEqual({ email });
    expect(await tryLogin(email, password)).toMatchObject({ kind: "refused" });
    const opened = await confirm(code);
    expect(opened).toMatchObject({ kind: "confirmed", session: { email, name: SIGN_UP_DATA.name } });
    expect(await confirm(code)).toEqual({ kind: "refused", reason: "invalid_link" });
    expect(await readConfirmation(services, code)).toBeNull();
    expect(await tryLogin(email, password)).toMatchObject({ kind: "logged_in" });
    expect((await mailsTo(shop, email, 2)).map(({ subject }) => subject)).toEqual([
      "Boas-vindas à Lavra",
      "Confirme seu e-mail na Lavra",
    ]);
  });

  test("the link ends after 48 hours; asking again sends another, which is the one that works", async () => {
    const { email, letter } = await waiting();
    await resendConfirmation(services, { email }, NOWHERE);
    const [newest] = await mailsTo(shop, email, 2);
    expect(await confirm(codeIn(letter))).toMatchObject({ kind: "refused" });
    now = new Date(now.getTime() + 48 * HOUR_MS);
    expect(await confirm(codeIn(newest))).toMatchObject({ kind: "refused" });
  });

  test("a later sign-up takes the place of one nobody confirmed: no stranger's password stays", async () => {
    const first = await waiting({ password: "senha-do-estranho", name: "Estranho" });
    const second = await waiting({ email: first.email, password: "senha-da-dona" });
    expect(await confirm(codeIn(first.letter))).toMatchObject({ kind: "refused" });
    const dona = "senha-da-dona";
    expect(await confirm(codeIn(second.letter), dona)).toMatchObject({
      kind: "confirmed",
      session: { name: "Joana Prado" },
    });
    expect(await tryLogin(first.email, "senha-do-estranho")).toMatchObject({ reason: "invalid_credentials" });
    expect(await tryLogin(first.email, "senha-da-dona")).toMatchObject({ kind: "logged_in" });
  });

  test("whose address a stranger signed up with does not confirm the stranger's password with the link", async () => {
    const { email, password, letter } = await waiting({ password: "senha-do-estranho" });
    const code = codeIn(letter);
    for (let guess = 0; guess < 2; guess += 1) {
      expect(await confirm(code, "senha-da-dona")).toEqual({ kind: "refused", reason: "wrong_password" });
    }
    expect(await tryLogin(email, password)).toMatchObject({ reason: "email_not_confirmed" });
    const own = { code: await recoveryCode(email), password: "senha-da-dona" };
    expect(await resetPassword(services, own, NOWHERE, nothingElse)).toMatchObject({ kind: "reset" });
    expect(await tryLogin(email, password)).toMatchObject({ reason: "invalid_credentials" });
    expect(await confirm(code, password)).toMatchObject({ kind: "refused" });
    expect(await tryLogin(email, "senha-da-dona")).toMatchObject({ kind: "logged_in" });
  });

  test("of a link's password only so many guesses are checked", async () => {
    const limited = { ...services, rateLimits: createRateLimits(db, true, { clock: () => now }) };
    const { letter } = await waiting();
    const reasons = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const given = { code: codeIn(letter), remember: false, password: `palpite-${guess}` };
      const answer = await confirmEmail(limited, given, NOWHERE, nothingElse);
      reasons.push("reason" in answer && answer.reason);
    }
    expect(reasons).toEqual([...Array(10).fill("wrong_password"), "too_many_attempts"]);
  });

  test("a sign-up with the address of an account changes nothing of it", async () => {
    const { email, password, id } = await confirmed();
    await waiting({ email, password: "outra-senha-boa", name: "Outra" });
    expect(await tryLogin(email, password)).toMatchObject({ kind: "logged_in" });
    const consents = await db.selectFrom("consents").select("id").where("subject", "=", id).execute();
    expect(consents.length).toBe(2);
    // The mails of two jobs come in any order.
    const subjects = (await mailsTo(shop, email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain("Você já tem conta na Lavra");
  });

  test("the link is void once the account has another address", async () => {
    const { email, letter } = await waiting();
    await setRows(db, "customers", { email }, { email: `novo.${email}` });
    expect(await confirm(codeIn(letter))).toMatchObject({ kind: "refused" });
  });

  test("what nobody confirms within a month is forgotten whole; accounts stay", async () => {
    const kept = await confirmed();
    const { email } = await waiting();
    const { id } = await db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    await deleteUnconfirmedCustomers(db, new Date(now.getTime() + 29 * DAY_MS));
    expect(await db.selectFrom("customers").select("id").where("id", "=", id).execute()).toHaveLength(1);
    await deleteUnconfirmedCustomers(db, new Date(now.getTime() + 31 * DAY_MS));
    for (const found of await Promise.all([
      db.selectFrom("customers").select("id").where("id", "=", id).execute(),
      db.selectFrom("profiles").select("id").where("id", "=", id).execute(),
      db.selectFrom("consents").select("id").where("subject", "=", id).execute(),
    ])) {
      expect(found).toEqual([]);
    }
    expect(await db.selectFrom("customers").select("id").where("id", "=", kept.id).execute()).toHaveLength(1);
  });

  test("a common password is refused, written large or small", async () => {
    for (const password of ["123456", "Password", "QWERTY"]) {
      const customer = { ...SIGN_UP_DATA, email: "comum@exemplo.com", password };
      const result = await signUp(services, customer, OPTIONS, NOWHERE);
      expect(result).toEqual({ kind: "refused", reason: "common_password" });
    }
  });
});

describe("recovery", () => {
  test("one link, one hour: another password, every session ended, the owner told and logged in", async () => {
    const customer = await confirmed();
    const code = await recoveryCode(customer.email);
    expect(await isRecoveryOpen(services, code)).toBe(true);
    expect(await readSession(services, customer.cookie)).not.toBeNull();

    const common = await resetPassword(services, { code, password: "password" }, NOWHERE, nothingElse);
    expect(common).toEqual({ kind: "refused", reason: "common_password" });
    const result = await resetPassword(services, { code, password: "uma-nova-senha" }, NOWHERE, nothingElse);
    expect(result).toMatchObject({ kind: "reset", session: { email: customer.email } });
    if (result.kind !== "reset") return;
    expect(await readSession(services, customer.cookie)).toBeNull();
    expect(await readSession(services, cookieOf(result.setCookies))).toMatchObject({ email: customer.email });

    const again = await resetPassword(services, { code, password: "mais-uma-senha" }, NOWHERE, nothingElse);
    expect(again).toEqual({ kind: "refused", reason: "invalid_link" });
    expect(await tryLogin(customer.email, customer.password)).toMatchObject({ reason: "invalid_credentials" });
    expect(await tryLogin(customer.email, "uma-nova-senha")).toMatchObject({ kind: "logged_in" });
    const [told] = await mailsTo(shop, customer.email, 4);
    expect(told).toMatchObject({ subject: "Sua senha na Lavra foi alterada" });
    expect(told?.text).toContain("/recuperar-senha");
  });

  test("refresh tokens of API clients end with it", async () => {
    const { email, password } = await confirmed();
    const login = await shop.json("/auth/v1/token?grant_type=password", { email, password });
    const session: { refresh_token: string; access_token: string } = await login.json();
    const code = await recoveryCode(email);
    await resetPassword(services, { code, password: "uma-nova-senha" }, NOWHERE, nothingElse);
    const { refresh_token } = session;
    expect((await shop.json("/auth/v1/token?grant_type=refresh_token", { refresh_token })).status).toBe(400);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect((await shop.fetch("/auth/v1/user", { headers })).status).toBe(403);
  });

  test("after an hour it is over", async () => {
    const { email } = await confirmed();
    const code = await recoveryCode(email);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await isRecoveryOpen(services, code)).toBe(false);
    const late = await resetPassword(services, { code, password: "uma-nova-senha" }, NOWHERE, nothingElse);
    expect(late).toEqual({ kind: "refused", reason: "invalid_link" });
  });

  test("who reads the mail owns the address: an account that waited is confirmed by it", async () => {
    const { email } = await waiting();
    const code = await recoveryCode(email);
    await resetPassword(services, { code, password: "uma-nova-senha" }, NOWHERE, nothingElse);
    expect(await tryLogin(email, "uma-nova-senha")).toMatchObject({ kind: "logged_in" });
  });

  test("an unknown address gets the same answer after the same work, and no mail", async () => {
    const { email } = await confirmed();
    const stranger = "ninguem@exemplo.com";
    const links = db.selectFrom("mailed_links").select("id").where("purpose", "=", "recover_password");
    for (const address of [email, stranger, email, stranger, email, stranger]) {
      const before = await links.execute();
      expect(await requestRecovery(services, { email: address }, NOWHERE)).toEqual({ kind: "accepted" });
      expect(await links.execute()).toHaveLength(before.length + 1);
    }
    await mailsTo(shop, email, 3);
    expect(await mailsTo(shop, stranger, 0)).toEqual([]);
  });

  test("whoever asks for mails in another's name does not keep the owner's from being sent", async () => {
    const limited = { ...services, rateLimits: createRateLimits(db, true, { clock: () => now }) };
    const { email } = await confirmed();
    const from = (address: string) => new Headers({ "X-Client-Address": address });
    for (let i = 0; i < 8; i += 1) await resendConfirmation({ ...limited, db }, { email }, from("198.51.100.70"));
    for (let i = 0; i < 8; i += 1) await requestRecovery({ ...limited, db }, { email }, from("198.51.100.71"));
    const links = db.selectFrom("mailed_links").select("id").where("purpose", "=", "recover_password");
    const before = await links.where("email", "=", email).execute();
    await requestRecovery({ ...limited, db }, { email }, from("192.0.2.70"));
    expect(await links.where("email", "=", email).execute()).toHaveLength(before.length + 1);
  });

  test("six mails an hour to an address, silently; ten requests of one network, said", async () => {
    const limited = { ...services, rateLimits: createRateLimits(db, true, { clock: () => now }) };
    const { email } = await confirmed();
    const ask = (to: string, address: string) =>
      requestRecovery({ ...limited, db }, { email: to }, new Headers({ "X-Client-Address": address }));
    for (let i = 0; i < 8; i += 1) expect(await ask(email, `198.51.100.${i}`)).toEqual({ kind: "accepted" });
    const links = db.selectFrom("mailed_links").select("id").where("purpose", "=", "recover_password");
    expect(await links.where("email", "=", email).execute()).toHaveLength(6);
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push((await ask(`a${i}@exemplo.com`, "198.51.100.99")).kind);
    expect(answers).toEqual([...Array(10).fill("accepted"), "refused"]);
  });

  test("without mail there is none", async () => {
    const result = await requestRecovery({ ...services, mailer: null }, { email: "a@exemplo.com" }, NOWHERE);
    expect(result).toEqual({ kind: "refused", reason: "no_mail" });
  });
});

test("no code and no address is in the job queue", async () => {
  const { email } = await confirmed();
  const code = await recoveryCode(email);
  const { rows } = await services.pool.query("select data::text as data from pgboss.job where name = 'customers.mail'");
  const queued = JSON.stringify(rows);
  expect(queued).toContain("recover_password");
  expect(queued).not.toContain(code);
  expect(queued).not.toContain("@");
});

test("guesses at one account are hashed one after the other; of many at once most are not hashed", async () => {
  const { email, id } = await confirmed();
  // A full-cost hash: a cheap one would finish before the next attempt arrives.
  await setRows(db, "customer_accounts", { customer_id: id }, { password: await hashPassword("segredo-um", "full") });
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => tryLogin(email, `errada-${i}`)));
  const reasons = answers.map((answer) => (answer.kind === "refused" ? answer.reason : answer.kind));
  const hashed = reasons.filter((reason) => reason === "invalid_credentials").length;
  // The queue holds five; on a slow machine some arrive after the first have finished.
  expect(hashed).toBeGreaterThanOrEqual(5);
  expect(hashed).toBeLessThan(12);
  expect(reasons.filter((reason) => reason === "too_many_attempts")).toHaveLength(24 - hashed);
});
