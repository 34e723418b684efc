import { expect, test } from "vitest";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { forgetSessions } from "../login/session-store.server.ts";
import { hashCustomerPassword } from "../password.server.ts";
import { findProfile } from "../profile-queries.server.ts";
import { demoCustomerWorks, lockDemoCustomer, seedDemoCustomer } from "./demo-customer.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

const { shop, services, db } = await openShop({ worker: false });
const logIn = () =>
  shop.json("/auth/v1/token?grant_type=password", { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password });

test("the demo customer is made once, with her whole profile, and her login works", async () => {
  await seedDemoCustomer(services);
  await seedDemoCustomer(services);
  const customers = await db.selectFrom("customers").select("id").execute();
  expect(customers).toHaveLength(1);
  expect(await db.selectFrom("customer_sessions").select("id").execute()).toEqual([]);
  const { password: _, ...profile } = DEMO_CUSTOMER;
  expect(await findProfile(db, customers[0]?.id ?? "")).toMatchObject(profile);
  expect((await logIn()).status).toBe(200);
});

test("sessions that have ended are forgotten, running ones are not", async () => {
  await forgetSessions(db, services.clock());
  expect(await db.selectFrom("refresh_tokens").select("id").execute()).toHaveLength(1);
  await forgetSessions(db, new Date(services.clock().getTime() + 31 * 24 * 3600_000));
  expect(await db.selectFrom("refresh_tokens").select("id").execute()).toEqual([]);
});

test("her login is shown for as long as it lets anybody in", async () => {
  expect(await demoCustomerWorks(services)).toBe(true);
  const account = db.updateTable("customer_accounts");
  const { password: known } = await db.selectFrom("customer_accounts").select("password").executeTakeFirstOrThrow();
  await account.set({ password: await hashCustomerPassword(services, "outra-senha-925") }).execute();
  expect(await demoCustomerWorks(services)).toBe(false);
  await account.set({ password: known }).execute();
  expect(await demoCustomerWorks(services)).toBe(true);
});

test("production locks her out", async () => {
  const { session } = await logIn().then(async (response) => ({ session: await response.json() }));
  expect(await lockDemoCustomer(services)).toBe(true);
  expect(await demoCustomerWorks(services)).toBe(false);
  expect((await logIn()).status).toBe(400);
  const headers = { Authorization: `Bearer ${session.access_token}` };
  expect((await shop.fetch("/auth/v1/user", { headers })).status).toBe(403);
  expect(await lockDemoCustomer(services)).toBe(false);
});
