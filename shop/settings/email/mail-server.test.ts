import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { sendTestMail } from "#shop/messages/send-test-mail.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { followSettings } from "../live-settings.server.ts";
import { fieldsOfSmtpUrl, MailServerFields, passwordFor, smtpUrlOf } from "./mail-server.ts";
import { removeMailServer, saveMailServer } from "./save-mail-server.server.ts";

const PASSWORD = "prata/925 ção";

const received: string[] = [];

const shop = await createTestShop({ config: { smtpUrl: null, smtpSource: null } });
const owner = await createTestStaff(shop, "owner");
const server = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  authOptional: true,
  disableReverseLookup: true,
  closeTimeout: 200,
  onAuth({ username, password }, _, callback) {
    if (username === "loja" && password === PASSWORD) return callback(null, { user: username });
    callback(Object.assign(new Error("Usuário ou senha errados"), { responseCode: 535 }));
  },
  onData(stream, _, callback) {
    stream.resume();
    stream.on("end", () => {
      received.push("mail");
      callback(null);
    });
  },
});
server.on("error", () => undefined);
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const address = server.server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
const fields: MailServerFields = {
  host: "127.0.0.1",
  port: String(port),
  security: "none",
  username: "loja",
  password: PASSWORD,
};

afterAll(() => new Promise<void>((done) => server.close(() => done())));

const save = (changes: Partial<MailServerFields> = {}, { even = false, who = owner } = {}) =>
  saveMailServer(shop.services, who.session, { ...fields, ...changes }, { even });

test("a server that answers is saved, followed by every process and sent by; its password stands nowhere", async () => {
  const { db, config } = shop.services;
  const other = await followSettings(db, { ...config, smtpUrl: null });
  expect([config.smtpSource, shop.services.mailer]).toEqual([null, null]);
  expect(await sendTestMail(shop.services, owner.session, "dona@exemplo.com")).toMatchObject({ reason: "no_mail" });

  expect(await save()).toEqual({ kind: "saved" });
  expect(shop.services.config.smtpSource).toBe("panel");
  expect(await sendTestMail(shop.services, owner.session, "dona@exemplo.com")).toEqual({ kind: "sent" });
  expect(received).toHaveLength(1);
  await other.reload();
  expect(other.config.smtpUrl).toBe(shop.services.config.smtpUrl);
  const environment = await followSettings(db, { ...config, smtpUrl: "smtp://outro.exemplo:25" });
  expect(environment.config).toMatchObject({ smtpUrl: "smtp://outro.exemplo:25", smtpSource: "server" });

  const rows = await db.selectFrom("settings").selectAll().where("key", "=", "smtp_url").execute();
  const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", "setting:smtp_url").execute();
  expect(log).toHaveLength(1);
  expect(JSON.stringify([rows, log])).not.toMatch(/prata|loja|127\.0\.0\.1/);
});

test("one that refuses the login is told in its own words and asked about; an empty password keeps the stored one", async () => {
  const before = shop.services.config.smtpUrl;
  const answer = await save({ password: "errada" });
  expect(answer).toMatchObject({ kind: "asks", test: { fault: "535", said: expect.stringContaining("535") } });
  expect(shop.services.config.smtpUrl).toBe(before);
  expect(await save({ password: "" })).toEqual({ kind: "saved" });
  expect(await save({ password: "", username: "outra" })).toEqual({ kind: "refused", reason: "password_needed" });
  expect(await save({ password: "", host: "localhost" })).toEqual({ kind: "refused", reason: "password_needed" });

  expect(await save({ password: "errada" }, { even: true })).toEqual({ kind: "saved" });
  expect(await sendTestMail(shop.services, owner.session, "dona@exemplo.com")).toMatchObject({
    kind: "failed",
    said: expect.stringContaining("535"),
  });
});

test("it is the owner's alone, and none after it is removed", async () => {
  const manager = await createTestStaff(shop, "manager");
  expect(await save({}, { who: manager })).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await removeMailServer(shop.services, manager.session)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await removeMailServer(shop.services, owner.session)).toEqual({ kind: "removed" });
  expect([shop.services.config.smtpSource, shop.services.mailer]).toEqual([null, null]);
  const set = { ...shop.services, config: { ...shop.services.config, smtpSource: "server" as const } };
  expect(await saveMailServer(set, owner.session, fields)).toEqual({ kind: "refused", reason: "set_by_environment" });
});

test("its form and its address say the same", () => {
  const typed = { host: "smtp.loja.com.br", port: "587", security: "starttls", username: "a@b.c", password: "x y" };
  const parsed = MailServerFields.parse(typed);
  const url = smtpUrlOf(parsed, passwordFor(parsed, null) ?? "");
  expect(url).toBe("smtp://a%40b.c:x%20y@smtp.loja.com.br:587?requireTLS=true");
  const { password: _, ...shown } = typed;
  expect(fieldsOfSmtpUrl(url)).toEqual(shown);
  expect(passwordFor({ ...parsed, password: "" }, url)).toBe("x y");
  for (const wrong of [
    { host: "a/b" },
    { host: "u@h" },
    { host: "h:25" },
    { host: "" },
    { port: "0" },
    { port: "65536" },
  ])
    expect(MailServerFields.safeParse({ ...typed, ...wrong }).success).toBe(false);
  expect(MailServerFields.safeParse({ ...typed, security: "none" }).error?.issues[0]?.path).toEqual(["security"]);
});
