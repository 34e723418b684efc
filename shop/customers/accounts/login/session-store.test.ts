import { expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { openSession } from "./open-session.server.ts";
import { forgetSessions } from "./session-store.server.ts";

const { shop, db } = await openShop({ worker: false });
const recordsOf = (id: string) => db.selectFrom("access_records").selectAll().where("customer_id", "=", id).execute();
const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

test("an access is on record for six months, though its session has ended", async () => {
  const customer = await createTestCustomer(shop);
  const before = await recordsOf(customer.id);
  expect(before.length).toBeGreaterThan(0);

  await forgetSessions(db, daysFromNow(90));
  const sessions = await readRows(db, "customer_sessions", { customer_id: customer.id });
  expect(sessions).toEqual([]);
  expect(await recordsOf(customer.id)).toHaveLength(before.length);

  await forgetSessions(db, daysFromNow(190));
  expect(await recordsOf(customer.id)).toEqual([]);
});

test("an access from an IPv6 line is on record with its whole address, not its network", async () => {
  const customer = await createTestCustomer(shop);
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "2804:14c:1:2::7" });
  await openSession(shop.services, { customerId: customer.id, remember: true }, headers);
  expect((await recordsOf(customer.id)).map((record) => record.ip_address)).toContain("2804:14c:1:2::7");
});
