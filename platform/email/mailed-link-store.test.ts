import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import {
  consumeLink,
  createMailedLink,
  deleteExpiredLinks,
  findLinkByCode,
  findLinkById,
  LINK_HOURS,
  type LinkPurpose,
  linkCode,
  mailedLinkUrl,
  voidLinks,
} from "./mailed-link-store.server.ts";

const { db } = await createTestDatabase(5);
const SECRET = "a-secret-of-at-least-thirty-two-characters";
const NOW = new Date("2026-11-21T12:00:00Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3600_000);

async function made(purpose: LinkPurpose = "recover_password", accountId: string | null = randomUUID()) {
  const link = { purpose, accountId, email: "ana@exemplo.com", returnTo: "/checkout" };
  const id = await db.transaction().execute((trx) => createMailedLink(trx, SECRET, link, NOW));
  return { id, accountId, code: linkCode(SECRET, { id, purpose }) };
}
const spend = (purpose: LinkPurpose, code: string, at = NOW) =>
  db.transaction().execute((trx) => consumeLink(trx, purpose, code, at));

test("a link opens as often as one likes and is spent once, by one of two at once", async () => {
  const { id, accountId, code } = await made();
  const link = { id, accountId, purpose: "recover_password", email: "ana@exemplo.com", returnTo: "/checkout" };
  for (let i = 0; i < 2; i += 1) expect(await findLinkByCode(db, "recover_password", code, NOW)).toMatchObject(link);
  expect(await findLinkById(db, id, NOW)).toMatchObject(link);
  const both = await Promise.all([spend("recover_password", code), spend("recover_password", code)]);
  expect(both.filter((each) => each !== null)).toMatchObject([link]);
  expect(await findLinkByCode(db, "recover_password", code, NOW)).toBeNull();
  expect(await findLinkById(db, id, NOW)).toBeNull();
});

test.each(Object.entries(LINK_HOURS))("%s works for %d hours, and for nothing else", async (name, hours) => {
  const purpose = name as LinkPurpose;
  const { code } = await made(purpose);
  const other = purpose === "recover_password" ? "confirm_email" : "recover_password";
  expect(await spend(other, code)).toBeNull();
  expect(await spend(purpose, code, later(hours))).toBeNull();
  expect(await spend(purpose, code, later(hours - 0.01))).not.toBeNull();
});

test("a newer link of an account voids the older, of the same purpose only", async () => {
  const first = await made();
  const confirmation = await made("confirm_email", first.accountId);
  const second = await made("recover_password", first.accountId);
  expect(await findLinkByCode(db, "recover_password", first.code, NOW)).toBeNull();
  expect(await findLinkByCode(db, "recover_password", second.code, NOW)).not.toBeNull();
  expect(await findLinkByCode(db, "confirm_email", confirmation.code, NOW)).not.toBeNull();
  await db.transaction().execute((trx) => voidLinks(trx, first.accountId, ["confirm_email"], NOW));
  expect(await findLinkByCode(db, "confirm_email", confirmation.code, NOW)).toBeNull();
});

test("what is kept opens nothing: no code, and nobody's link works", async () => {
  const { id, code } = await made("recover_password", null);
  expect(await findLinkByCode(db, "recover_password", code, NOW)).toBeNull();
  expect(await findLinkById(db, id, NOW)).toBeNull();
  const known = await made();
  const rows = await db.selectFrom("mailed_links").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(known.code);
  expect(await findLinkByCode(db, "recover_password", known.id, NOW)).toBeNull();
  const forged = linkCode("another-secret-of-thirty-two-characters!", { id: known.id, purpose: "recover_password" });
  expect(await findLinkByCode(db, "recover_password", forged, NOW)).toBeNull();
});

test("links are forgotten a week after their end", async () => {
  await deleteExpiredLinks(db, later(24 * 30));
  expect(await db.selectFrom("mailed_links").selectAll().execute()).toEqual([]);
});

test("a mail carries the code in the query, which no log line of ours holds", () => {
  expect(mailedLinkUrl("https://lavra.exemplo", "/redefinir-senha", "x")).toBe(
    "https://lavra.exemplo/redefinir-senha?codigo=x",
  );
});
