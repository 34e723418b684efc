import { expect, test } from "vitest";
import { codeIn, mailAbout } from "#tests/setup/mailbox.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { requestSubscription } from "./request-subscription.server.ts";
import { exportSubscribers, readSubscribers } from "./subscriber-queries.server.ts";
import { type SubscriberView, subscriberView } from "./subscription-state.ts";
import { unsubscribeFor } from "./unsubscribe.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });
const { session: manager } = await createTestStaff(shop, "manager");
const { session: reader } = await createTestStaff(shop, "read_only");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const REFUSED = { kind: "refused", reason: "not_allowed" };

async function ask(email: string, confirm = true) {
  now = new Date(now.getTime() + 1000);
  await requestSubscription(services, { email, source: "site" }, new Headers());
  if (confirm) await confirmSubscription(services, codeIn(await mailAbout(shop, email, /Confirme/)), new Headers());
}
const read = async (view: SubscriberView, term = "") => {
  const page = await readSubscribers(db, reader, { view, term });
  if ("kind" in page) throw new Error(page.reason);
  return page;
};
const exported = async () => {
  const batches = await exportSubscribers(services, manager);
  if ("kind" in batches) throw new Error(batches.reason);
  const all = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

test("the list has each state with its count; only those who confirmed and stayed are in the file", async () => {
  for (const name of ["ana", "bia", "caio"]) await ask(`${name}@exemplo.com`);
  await ask("espera@exemplo.com", false);
  expect(await read("confirmadas")).toMatchObject({
    subscribers: [{ email: "caio@exemplo.com" }, { email: "bia@exemplo.com" }, { email: "ana@exemplo.com" }],
    counts: { pending: 1, confirmed: 3, unsubscribed: 0 },
  });
  expect((await read("todas", "ESPERA@")).subscribers).toMatchObject([{ state: "pending", confirmedAt: null }]);
  expect((await read("todas", "%")).subscribers).toEqual([]);
  expect((await read("todas", "PE")).subscribers).toEqual([]);
  expect((await read("todas", "CA")).subscribers).toMatchObject([{ email: "caio@exemplo.com" }]);

  const [bia] = (await read("todas", "bia")).subscribers;
  const id = bia?.id ?? "";
  expect(await unsubscribeFor(services, reader, id)).toEqual(REFUSED);
  expect(await unsubscribeFor(services, manager, id)).toEqual({ kind: "left" });
  expect(await unsubscribeFor(services, manager, id)).toEqual({ kind: "left" });
  expect(await unsubscribeFor(services, manager, "nada")).toEqual({ kind: "refused", reason: "unknown" });

  expect(await exportSubscribers(services, reader)).toEqual(REFUSED);
  expect(await exported()).toMatchObject([
    { email: "caio@exemplo.com", confirmedAt: expect.any(Date), textVersion: "newsletter-2026-11-26" },
    { email: "ana@exemplo.com" },
  ]);
  const consents = await db.selectFrom("consents").select("purpose").where("subject", "=", id).orderBy("id").execute();
  expect(consents.map(({ purpose }) => purpose)).toEqual(["newsletter", "newsletter_withdrawn"]);
  const log = await db.selectFrom("audit_log").selectAll().where("actor", "=", manager.staffId).orderBy("id").execute();
  expect(log).toMatchObject([
    { action: "newsletter.unsubscribed", subject: `subscriber:${id}`, after: { subscription: "unsubscribed" } },
    { action: "newsletter.list_exported", after: { listed: 2 } },
  ]);
  expect(JSON.stringify(log)).not.toContain("@exemplo.com");
  expect(await readSubscribers(db, packer, { view: "todas", term: "" })).toEqual(REFUSED);
});

test("a search looks through all states unless one is named", () => {
  expect([subscriberView(null, ""), subscriberView(null, "ana"), subscriberView("pendentes", "ana")]).toEqual([
    "confirmadas",
    "todas",
    "pendentes",
  ]);
});
