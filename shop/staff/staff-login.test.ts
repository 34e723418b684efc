import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, realPause } from "#platform/clock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { confirmSecondStep } from "./login/confirm-second-step.server.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  findEnrolment,
  removeSecondFactor,
} from "./login/enrol-second-factor.server.ts";
import { logInStaff } from "./login/log-in-staff.server.ts";
import { logOutStaff } from "./login/log-out-staff.server.ts";
import { readStaffSession } from "./login/read-staff-session.server.ts";
import { recoverStaffPassword } from "./login/recover-staff-password.server.ts";
import { totpCode } from "./login/totp.ts";

let now = new Date("2026-06-01T12:00:00Z");

const shop = await createTestShop({ worker: false, clock: () => now, config: { rateLimits: true } });

const from = (address: string, more: Record<string, string> = {}) =>
  new Headers({ "X-Client-Address": address, ...more });
const logIn = (username: string, password: string, headers = from("203.0.113.1"), pause = shop.services.pause) =>
  logInStaff({ ...shop.services, pause }, { username, password }, headers);

function cookieHeader(setCookies: string[]): Record<string, string> {
  const pairs = setCookies.filter((each) => each.includes("Path=/admin;") && !each.includes("Max-Age=0"));
  return { Cookie: pairs.map((each) => each.split(";")[0]).join("; ") };
}

async function actions(subject: string) {
  const rows = await readRows(shop.services.db, "audit_log", { subject: `staff:${subject}` }, ["action"], "id");
  return rows.map(({ action }) => action);
}

describe("logging in", () => {
  let staff: TestStaff;
  beforeAll(async () => {
    staff = await createTestStaff(shop, "manager", "gerente");
  });

  test("works by username and by e-mail, for 24 hours and no longer", async () => {
    for (const name of ["Gerente ", "GERENTE@exemplo.com"]) {
      const answer = await logIn(name, staff.password);
      if (answer.kind !== "logged_in") throw new Error(answer.kind);
      expect(answer.setCookies.filter((each) => !each.includes("Max-Age=0"))).toEqual(
        ["/admin", "/admin.data"].map((path) =>
          expect.stringMatching(
            new RegExp(`^staff_session=[\\w-]{43}; Path=${path}; Max-Age=86400; HttpOnly; SameSite=Strict$`),
          ),
        ),
      );
      const headers = new Headers(cookieHeader(answer.setCookies));
      expect(await readStaffSession(shop.services, headers)).toMatchObject({ role: "manager", username: "gerente" });
      const before = now;
      now = new Date(before.getTime() + DAY_MS - 1000);
      expect(await readStaffSession(shop.services, headers)).not.toBeNull();
      now = new Date(before.getTime() + DAY_MS);
      expect(await readStaffSession(shop.services, headers)).toBeNull();
      now = before;
    }
  });

  test("an unknown name and a wrong password get the same answer, never before half a second", async () => {
    for (const [name, password] of [
      ["gerente", "errada-errada"],
      ["ninguem", "errada-errada"],
    ] as const) {
      const began = performance.now();
      const answer = await logIn(name, password, from("203.0.113.1"), realPause);
      expect(answer).toEqual({ kind: "refused", reason: "invalid_credentials" });
      expect(performance.now() - began).toBeGreaterThanOrEqual(499);
    }
    expect(await actions(staff.session.staffId)).toContain("staff.login_refused");
    expect(await actions("unknown")).toEqual(["staff.login_refused"]);
  });

  test("a new session takes the place of the browser's old one; logging out ends it", async () => {
    const first = await logIn("gerente", staff.password);
    if (first.kind !== "logged_in") throw new Error(first.kind);
    const old = new Headers(cookieHeader(first.setCookies));
    const second = await logIn("gerente", staff.password, from("203.0.113.1", cookieHeader(first.setCookies)));
    if (second.kind !== "logged_in") throw new Error(second.kind);
    expect(await readStaffSession(shop.services, old)).toBeNull();
    const headers = new Headers(cookieHeader(second.setCookies));
    const cleared = await logOutStaff(shop.services, headers);
    expect(cleared.every((each) => each.includes("Max-Age=0"))).toBe(true);
    expect(await readStaffSession(shop.services, headers)).toBeNull();
  });

  test("guesses from everywhere keep nobody out of where they have logged in before", async () => {
    for (let i = 0; i < 60; i += 1) {
      await shop.services.rateLimits.take("staff_login_account", staff.session.staffId);
    }
    expect(await logIn("gerente", staff.password, from("198.51.100.9"))).toMatchObject({ reason: "too_many_attempts" });
    expect(await logIn("gerente", staff.password)).toMatchObject({ kind: "logged_in" });
  });

  test("a hundred guesses from one address keep nobody out of another new network", async () => {
    await createTestStaff(shop, "manager", "alvo");
    for (let i = 0; i < 100; i += 1) await logIn("alvo", "errada-errada", from("198.51.100.30"));
    expect(await logIn("alvo", "senha-errada", from("192.0.2.30"))).toMatchObject({ reason: "invalid_credentials" });
  });

  test("nor do a hundred requests for its mail keep an address from being mailed", async () => {
    const ask = (address: string) => recoverStaffPassword(shop.services, "alvo@exemplo.com", from(address));
    for (let i = 0; i < 100; i += 1) await ask("198.51.100.31");
    expect(await ask("192.0.2.31")).toEqual({ kind: "sent" });
  });

  test("ten wrong passwords from one address are enough, whatever name they go under", async () => {
    const other = await createTestStaff(shop, "fulfilment", "pacotes");
    const headers = from("198.51.100.20");
    const wrong = (name: string) => logIn(name, "errada-errada", headers);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.services.rateLimits.take("staff_login", other.session.staffId, "198.51.100.20"),
      ),
    );
    expect(answers.every(({ kind }) => kind === "allowed")).toBe(true);
    expect(await wrong("pacotes")).toMatchObject({ reason: "too_many_attempts" });
    expect(await wrong("pacotes@exemplo.com")).toMatchObject({ reason: "too_many_attempts" });
  });
});

describe("the second factor", () => {
  let staff: TestStaff;
  let secret: Buffer;
  let backupCodes: string[] = [];
  const step = () => Math.floor(now.getTime() / 30_000);

  beforeAll(async () => {
    staff = await createTestStaff(shop, "owner", "dona");
  });

  test("begins with the password, is on with a first code", async () => {
    const { db } = shop.services;
    expect(await beginEnrolment(shop.services, staff.session, "errada")).toMatchObject({
      reason: "wrong_password",
    });
    expect(await findEnrolment(shop.services, staff.session)).toBeNull();
    expect(await beginEnrolment(shop.services, staff.session, staff.password)).toEqual({ kind: "begun" });
    const enrolment = await findEnrolment(shop.services, staff.session);
    secret = fromBase32(enrolment?.key ?? "");
    const stored = await db.selectFrom("staff_second_factors").select("secret").executeTakeFirstOrThrow();
    expect(stored.secret).not.toContain(secret.toString("base64url"));
    // No code is needed before the enrolment is confirmed.
    expect(await logIn("dona", staff.password)).toMatchObject({ kind: "logged_in" });
    expect(await confirmEnrolment(shop.services, staff.session, "000000")).toMatchObject({
      reason: "invalid_code",
    });
    const confirmed = await confirmEnrolment(shop.services, staff.session, totpCode(secret, step()));
    if (confirmed.kind !== "confirmed") throw new Error(confirmed.reason);
    backupCodes = confirmed.backupCodes;
    expect(new Set(backupCodes).size).toBe(10);
  });

  async function afterPassword(address = "203.0.113.1"): Promise<Headers> {
    const answer = await logIn("dona", staff.password, from(address));
    if (answer.kind !== "second_step") throw new Error(answer.kind);
    const headers = from(address, cookieHeader(answer.setCookies));
    expect(await readStaffSession(shop.services, headers)).toBeNull();
    return headers;
  }

  test("is asked for at the login; a code counts once", async () => {
    now = new Date(now.getTime() + 60_000);
    const code = totpCode(secret, step());
    const headers = await afterPassword();
    expect(await confirmSecondStep(shop.services, "123456", headers)).toMatchObject({ reason: "invalid_code" });
    expect(await confirmSecondStep(shop.services, code, headers)).toMatchObject({ kind: "logged_in" });
    expect(await confirmSecondStep(shop.services, code, await afterPassword())).toMatchObject({
      reason: "spent_code",
    });
    // Without a correct password, nobody learns that the code was used.
    expect(await confirmSecondStep(shop.services, code, from("203.0.113.1"))).toMatchObject({
      reason: "no_ticket",
    });
    // Codes older than a used one count as used too; much older ones are simply wrong.
    const older = totpCode(secret, step() - 1);
    expect(await confirmSecondStep(shop.services, older, await afterPassword())).toMatchObject({
      reason: "spent_code",
    });
    const long = totpCode(secret, step() - 9);
    expect(await confirmSecondStep(shop.services, long, await afterPassword())).toMatchObject({
      reason: "invalid_code",
    });
  });

  test("a code counts once at processes that get it at the same moment, whose clocks differ, and in the next window", async () => {
    const AT_HOME = "203.0.113.77";
    now = new Date(now.getTime() + 60_000);
    const code = totpCode(secret, step());
    const tickets = await Promise.all(Array.from({ length: 4 }, () => afterPassword(AT_HOME)));
    const answers = await Promise.all(
      tickets.map((headers, index) => {
        const at = new Date(now.getTime() + (index % 2) * 20_000);
        return confirmSecondStep({ ...shop.services, clock: () => at }, code, headers);
      }),
    );
    expect(answers.map((each) => ("reason" in each ? each.reason : each.kind)).sort()).toEqual([
      "logged_in",
      ...Array.from({ length: 3 }, () => "spent_code"),
    ]);
    now = new Date(now.getTime() + 30_000);
    expect(await confirmSecondStep(shop.services, code, await afterPassword(AT_HOME))).toMatchObject({
      reason: "spent_code",
    });
    // A phone's clock that runs ahead uses up the codes before it.
    expect(
      await confirmSecondStep(shop.services, totpCode(secret, step() + 1), await afterPassword(AT_HOME)),
    ).toMatchObject({
      kind: "logged_in",
    });
    expect(
      await confirmSecondStep(shop.services, totpCode(secret, step()), await afterPassword(AT_HOME)),
    ).toMatchObject({
      reason: "spent_code",
    });
  });

  test("a backup code takes its place, once, however it is written", async () => {
    const [code = ""] = backupCodes;
    const typed = code.toLowerCase().replace("-", " ");
    expect(await confirmSecondStep(shop.services, typed, await afterPassword())).toMatchObject({
      kind: "logged_in",
    });
    expect(await confirmSecondStep(shop.services, code, await afterPassword())).toMatchObject({
      reason: "invalid_code",
    });
    const [, other = ""] = backupCodes;
    const [one, two] = [await afterPassword("203.0.113.78"), await afterPassword("203.0.113.78")];
    const both = await Promise.all([one, two].map((headers) => confirmSecondStep(shop.services, other, headers)));
    expect(both.map(({ kind }) => kind).sort()).toEqual(["logged_in", "refused"]);
  });

  test("a right password waits ten minutes for its code, and nothing else is a ticket", async () => {
    const headers = await afterPassword();
    now = new Date(now.getTime() + 10 * MINUTE_MS + 1000);
    const code = totpCode(secret, step());
    expect(await confirmSecondStep(shop.services, code, headers)).toMatchObject({ reason: "no_ticket" });
    expect(await confirmSecondStep(shop.services, code, from("203.0.113.1"))).toMatchObject({
      reason: "no_ticket",
    });
    const forged = from("203.0.113.1", { Cookie: "staff_second_step=eyJhbGciOiJub25lIn0.e30." });
    expect(await confirmSecondStep(shop.services, code, forged)).toMatchObject({ reason: "no_ticket" });
  });

  test("guessed codes of one address keep nobody out of another new network", async () => {
    const guessing = await afterPassword("198.51.100.40");
    const answers = [];
    for (let i = 0; i < 40; i += 1) answers.push(await confirmSecondStep(shop.services, "12345x", guessing));
    expect(answers.at(-1)).toMatchObject({ reason: "too_many_attempts" });
    const headers = await afterPassword("192.0.2.40");
    expect(await confirmSecondStep(shop.services, totpCode(secret, step()), headers)).toMatchObject({
      kind: "logged_in",
    });
  });

  test("goes with the password", async () => {
    const { db } = shop.services;
    expect(await removeSecondFactor(shop.services, staff.session, "errada")).toMatchObject({
      reason: "wrong_password",
    });
    expect(await removeSecondFactor(shop.services, staff.session, staff.password)).toEqual({ kind: "removed" });
    expect(await logIn("dona", staff.password)).toMatchObject({ kind: "logged_in" });
    expect(await db.selectFrom("staff_backup_codes").selectAll().execute()).toEqual([]);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
