import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { linkCode } from "#platform/email/mailed-link-store.server.ts";
import { readAuditPage } from "#shop/audit/audit-queries.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { readRows, setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { changeOwnPassword, changeOwnProfile, endOwnSession } from "./change-own-profile.server.ts";
import { changeRole, disableStaff, enableStaff, resetSecondFactor } from "./change-staff.server.ts";
import { inviteAgain, inviteStaff } from "./invite-staff.server.ts";
import { choosePassword } from "./login/choose-password.server.ts";
import { logInStaff } from "./login/log-in-staff.server.ts";
import { readStaffSession } from "./login/read-staff-session.server.ts";
import { recoverStaffPassword } from "./login/recover-staff-password.server.ts";
import type { StaffSession } from "./login/staff-session.ts";
import { exportAudit, readAudit, readStaffList, readStaffMember } from "./read-staff.server.ts";
import { mayDo, PERMISSIONS, type Permission, ROLES } from "./role.ts";

const PASSWORD = "uma-senha-comprida";

let now = new Date("2026-06-01T12:00:00Z");

const shop = await createTestShop({ worker: false, clock: () => now });
const owner = await createTestStaff(shop, "owner", "dona");

const alive = async ({ cookie }: TestStaff) => (await readStaffSession(shop.services, new Headers(cookie))) !== null;
const logIn = (username: string, password: string) => logInStaff(shop.services, { username, password }, new Headers());

async function newestCode(purpose: "invite_staff" | "recover_staff_password"): Promise<string> {
  const { id } = await shop.services.db
    .selectFrom("mailed_links")
    .select("id")
    .where("purpose", "=", purpose)
    .where("account_id", "is not", null)
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return linkCode(shop.services.config.appSecret, { id, purpose });
}

describe("an invitation", () => {
  test("makes somebody who chooses a password once, within 72 hours", async () => {
    const invitation = { name: "Bia Souza", username: "bia", email: "bia@exemplo.com", role: "manager" } as const;
    const answer = await inviteStaff(shop.services, owner.session, invitation);
    if (answer.kind !== "invited") throw new Error(answer.reason);
    expect(await logIn("bia", PASSWORD)).toMatchObject({ reason: "invalid_credentials" });
    const first = await newestCode("invite_staff");
    now = new Date(now.getTime() + HOUR_MS);
    expect(await inviteAgain(shop.services, owner.session, answer.staffId)).toMatchObject({ kind: "invited" });
    const code = await newestCode("invite_staff");
    const choose = (typed: string, password = PASSWORD) => choosePassword(shop.services, { code: typed, password });
    expect(await choose(first)).toMatchObject({ reason: "invalid_link" });
    expect(await choose(code, "1234567890")).toMatchObject({ reason: "common_password" });
    now = new Date(now.getTime() + 72 * HOUR_MS + 1000);
    expect(await choose(code)).toMatchObject({ reason: "invalid_link" });
    now = new Date(now.getTime() - 2000);
    expect(await choose(code)).toEqual({ kind: "chosen", username: "bia", first: true });
    expect(await choose(code)).toMatchObject({ reason: "invalid_link" });
    expect(await logIn("bia", PASSWORD)).toMatchObject({ kind: "logged_in", role: "manager" });
    expect(await inviteAgain(shop.services, owner.session, answer.staffId)).toMatchObject({
      reason: "not_waiting",
    });
  });

  test("gives out no name twice", async () => {
    const invite = (changes: object) =>
      inviteStaff(shop.services, owner.session, {
        name: "Outra Bia",
        username: "bia2",
        email: "bia2@exemplo.com",
        role: "fulfilment",
        ...changes,
      });
    expect(await invite({ username: "bia" })).toMatchObject({ reason: "username_taken" });
    expect(await invite({ email: "bia@exemplo.com" })).toMatchObject({ reason: "email_taken" });
    const both = await Promise.all([invite({}), invite({})]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["invited", "refused"]);
  });

  test("is handed over where no mail is set up", async () => {
    const services = { ...shop.services, mailer: null };
    const answer = await inviteStaff({ ...services, db: shop.services.db }, owner.session, {
      name: "Sem Correio",
      username: "semcorreio",
      email: "sem@exemplo.com",
      role: "read_only",
    });
    if (answer.kind !== "invited") throw new Error(answer.reason);
    const code = new URL(answer.link ?? "").searchParams.get("codigo") ?? "";
    expect(await choosePassword(shop.services, { code, password: PASSWORD })).toMatchObject({
      username: "semcorreio",
    });
  });
});

describe("changes end what was open", () => {
  test("another role, a disabled access, a new password", async () => {
    const staff = await createTestStaff(shop, "fulfilment", "pacotes");
    const { staffId } = staff.session;
    expect(await alive(staff)).toBe(true);
    expect(await changeRole(shop.services, owner.session, staffId, "manager")).toEqual({ kind: "changed" });
    expect(await alive(staff)).toBe(false);

    const again = await logIn("pacotes", staff.password);
    expect(again).toMatchObject({ kind: "logged_in", role: "manager" });
    expect(await disableStaff(shop.services, owner.session, staffId)).toEqual({ kind: "changed" });
    expect(await logIn("pacotes", staff.password)).toMatchObject({ reason: "invalid_credentials" });
    expect(await enableStaff(shop.services, owner.session, staffId)).toEqual({ kind: "changed" });
    expect(await logIn("pacotes", staff.password)).toMatchObject({ kind: "logged_in" });
  });

  test("one's own password: the others end, this one stays", async () => {
    const { db } = shop.services;
    const staff = await createTestStaff(shop, "manager", "trocadora");
    const other = await logIn("trocadora", staff.password);
    if (other.kind !== "logged_in") throw new Error(other.kind);
    const change = (currentPassword: string, password: string) =>
      changeOwnPassword(shop.services, staff.session, { currentPassword, password });
    expect(await change("errada", PASSWORD)).toMatchObject({ reason: "wrong_password" });
    expect(await change(staff.password, "1234567890")).toMatchObject({ reason: "common_password" });
    expect(await change(staff.password, PASSWORD)).toEqual({ kind: "changed" });
    expect(await alive(staff)).toBe(true);
    const sessions = await readRows(db, "staff_sessions", { staff_id: staff.session.staffId }, ["id"]);
    expect(sessions).toEqual([{ id: staff.session.sessionId }]);
  });

  test("a session of one's own, never another's", async () => {
    const staff = await createTestStaff(shop, "manager", "dois-lugares");
    const stranger = await createTestStaff(shop, "manager", "estranha");
    await endOwnSession(shop.services, stranger.session, staff.session.sessionId);
    expect(await alive(staff)).toBe(true);
    await endOwnSession(shop.services, staff.session, staff.session.sessionId);
    expect(await alive(staff)).toBe(false);
  });

  test("one's own e-mail: proven, free, and links to the old one end", async () => {
    const staff = await createTestStaff(shop, "manager", "mudada");
    await recoverStaffPassword(shop.services, staff.session.email, new Headers());
    const code = await newestCode("recover_staff_password");
    const change = (email: string, currentPassword = staff.password) =>
      changeOwnProfile(shop.services, staff.session, { name: "Mudada", email, currentPassword });
    expect(await change("nova@exemplo.com", "errada")).toMatchObject({ reason: "wrong_password" });
    expect(await change("dona@exemplo.com")).toMatchObject({ reason: "email_taken" });
    expect(await change("nova@exemplo.com")).toEqual({ kind: "changed" });
    expect(await choosePassword(shop.services, { code, password: PASSWORD })).toMatchObject({
      reason: "invalid_link",
    });
  });
});

describe("the last owner", () => {
  test("stays one, whoever asks, also when two ask at once", async () => {
    const { db } = shop.services;
    const self = owner.session.staffId;
    const lastOwner = { kind: "refused", reason: "last_owner" };
    expect(await changeRole(shop.services, owner.session, self, "manager")).toEqual(lastOwner);
    expect(await disableStaff(shop.services, owner.session, self)).toEqual(lastOwner);
    const second = await createTestStaff(shop, "owner", "socia");
    const answers = await Promise.all([
      changeRole(shop.services, owner.session, second.session.staffId, "manager"),
      disableStaff(shop.services, second.session, self),
    ]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "refused"]);
    // Exactly one of the two changes was refused; restore the owner for the next tests.
    await db.updateTable("staff").set({ disabled_at: null, role: "owner" }).where("id", "=", self).execute();
  });
});

describe("a lost password", () => {
  test("comes back by a link of one hour; the answer does not tell who exists", async () => {
    const staff = await createTestStaff(shop, "manager", "esquecida");
    const ask = (email: string) => recoverStaffPassword(shop.services, email, new Headers());
    expect(await ask("ninguem@exemplo.com")).toEqual({ kind: "sent" });
    expect(await ask(staff.session.email)).toEqual({ kind: "sent" });
    const code = await newestCode("recover_staff_password");
    now = new Date(now.getTime() + HOUR_MS + 1000);
    const choose = () => choosePassword(shop.services, { code, password: PASSWORD });
    expect(await choose()).toMatchObject({ reason: "invalid_link" });
    now = new Date(now.getTime() - 2000);
    expect(await choose()).toMatchObject({ kind: "chosen", first: false });
    expect(await alive(staff)).toBe(false);
    expect(await choose()).toMatchObject({ reason: "invalid_link" });
    expect(await recoverStaffPassword({ ...shop.services, mailer: null }, "a@b.co", new Headers())).toMatchObject({
      reason: "no_mail",
    });
  });
});

/** Every use case that checks a permission, with that permission. */
const USE_CASES: Record<string, { permission: Permission; work: (staff: StaffSession) => Promise<unknown> }> = {
  inviteStaff: {
    permission: "staff.write",
    work: (staff) =>
      inviteStaff(shop.services, staff, {
        name: "Nova",
        username: `nova-${staff.username}`,
        email: `nova-${staff.username}@exemplo.com`,
        role: "owner",
      }),
  },
  inviteAgain: {
    permission: "staff.write",
    work: (staff) => inviteAgain(shop.services, staff, staff.staffId),
  },
  changeRole: {
    permission: "staff.write",
    work: (staff) => changeRole(shop.services, staff, staff.staffId, staff.role),
  },
  disableStaff: {
    permission: "staff.write",
    work: (staff) => disableStaff(shop.services, staff, owner.session.staffId),
  },
  enableStaff: {
    permission: "staff.write",
    work: (staff) => enableStaff(shop.services, staff, owner.session.staffId),
  },
  resetSecondFactor: {
    permission: "staff.write",
    work: (staff) => resetSecondFactor(shop.services, staff, owner.session.staffId),
  },
  readStaffList: { permission: "staff.read", work: (staff) => readStaffList(shop.services.db, staff) },
  readStaffMember: {
    permission: "staff.read",
    work: (staff) => readStaffMember(shop.services.db, staff, owner.session.staffId),
  },
  exportAudit: {
    permission: "audit.export",
    work: (staff) => exportAudit(shop.services, staff, {}),
  },
  readAudit: { permission: "audit.read", work: (staff) => readAudit(shop.services.db, staff, {}) },
};

describe.each(ROLES)("%s", (role) => {
  test.each(Object.entries(USE_CASES))("%s", async (name, { permission, work }) => {
    const { session } = await createTestStaff(shop, role, `${role.replace("_", "-")}-${name.toLowerCase()}`);
    const answer = await work(session);
    const refused = { kind: "refused", reason: "not_allowed" };
    if (mayDo(role, permission)) expect(answer).not.toEqual(refused);
    else expect(answer).toEqual(refused);
    if (name === "disableStaff") expect((await db(owner.session.staffId)).disabled_at === null).toBe(role !== "owner");
    await setRows(shop.services.db, "staff", { id: owner.session.staffId }, { disabled_at: null });
  });
});

const db = (id: string) =>
  shop.services.db.selectFrom("staff").select("disabled_at").where("id", "=", id).executeTakeFirstOrThrow();

test("the table of permissions is the one that was agreed", () => {
  expect(PERMISSIONS).toEqual({
    "own.profile": ["owner", "manager", "fulfilment", "read_only"],
    "orders.read": ["owner", "manager", "fulfilment", "read_only"],
    "orders.write": ["owner", "manager", "fulfilment"],
    "orders.refund": ["owner", "manager"],
    "orders.discount": ["owner", "manager", "fulfilment"],
    "returns.read": ["owner", "manager", "fulfilment", "read_only"],
    "returns.write": ["owner", "manager", "fulfilment"],
    "coupons.read": ["owner", "manager", "read_only"],
    "coupons.write": ["owner", "manager"],
    "customers.read": ["owner", "manager", "read_only"],
    "customers.write": ["owner", "manager"],
    "customers.export": ["owner", "manager"],
    "customers.delete": ["owner", "manager"],
    "messages.read": ["owner", "manager", "fulfilment", "read_only"],
    "messages.write": ["owner", "manager", "fulfilment"],
    "products.read": ["owner", "manager", "fulfilment", "read_only"],
    "products.write": ["owner", "manager"],
    "prices.read": ["owner", "manager", "read_only"],
    "prices.write": ["owner", "manager"],
    "old_prices.declare": ["owner"],
    "settings.read": ["owner", "manager", "read_only"],
    "settings.write": ["owner", "manager"],
    "staff.read": ["owner", "manager"],
    "staff.write": ["owner"],
    "reports.read": ["owner", "manager", "read_only"],
    "payment_keys.write": ["owner"],
    "mail_server.write": ["owner"],
    "monitoring.read": ["owner", "manager", "read_only"],
    "monitoring.write": ["owner", "manager"],
    "audit.read": ["owner", "manager"],
    "audit.export": ["owner"],
  });
});

describe("the audit log", () => {
  test("holds no password, code or token of all that happened here", async () => {
    const rows = await shop.services.db.selectFrom("audit_log").selectAll().execute();
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(20);
    for (const secret of [PASSWORD, owner.password, "codigo", "scrypt", "password_hash"])
      expect(text).not.toContain(secret);
  });

  test("is read by person and subject, page by page, nothing twice and nothing missed", async () => {
    const { db: database } = shop.services;
    const actor = owner.session.staffId;
    for (let i = 0; i < 120; i += 1) {
      await recordAudit(database, { actor, action: "setting.changed", subject: "setting:teste", after: { i } }, now);
    }
    const seen: unknown[] = [];
    let beforeId: number | undefined;
    do {
      const page = await readAuditPage(database, { actor, subject: "setting", beforeId });
      seen.push(...page.lines.map(({ after }) => after));
      beforeId = page.nextBeforeId ?? undefined;
    } while (beforeId !== undefined);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => ({ i: 119 - i })));
    const [line] = (await readAuditPage(database, { subject: `staff:${actor}` })).lines;
    expect(line?.subjectName).toBe(owner.session.name);
    expect((await readAuditPage(database, { subject: "st%" })).lines).toEqual([]);
  });
});
