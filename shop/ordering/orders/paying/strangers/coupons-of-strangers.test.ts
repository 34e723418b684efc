import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expirePayment } from "#shop/ordering/payments/expire-payment.server.ts";
import { findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { openShopOfStrangers, reasonOf } from "#tests/setup/orders/made-up-people.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { recordForOrders } from "../settle-payment.server.ts";
import type { StartedPayment } from "../start-payment.server.ts";

const { shop, db, strict, place, ask, hold, pieces, callOff } = await openShopOfStrangers();
await setStock(shop, null, 10_000);

test("a hundred typed names of one network hold five uses of a limited coupon; others still get it", async () => {
  await makeCoupon(shop, "PRIMEIROS100", { totalLimit: 100 });
  const wish = { items: [pieces(0)], network: "192.0.2.1", method: "pix" as const, coupon: "PRIMEIROS100" };
  const answers: string[] = [];
  for (let n = 0; n < 20; n += 1) answers.push(...(await Promise.all(Array.from({ length: 5 }, () => hold(wish)))));
  expect(answers.filter((answer) => answer === "started")).toHaveLength(5);
  expect(new Set(answers)).toEqual(new Set(["started", "held_nearby"]));
  expect(await hold({ ...wish, network: "192.0.2.2" })).toBe("started");
  expect(await usesOf(shop, "PRIMEIROS100")).toMatchObject({ used: 6 });
  await callOff();
  expect(await hold(wish)).toBe("started");
});

test("a coupon without a total limit has no such limit, and who has paid before is not counted", async () => {
  await makeCoupon(shop, "SEMLIMITE");
  const wish = { items: [pieces(1)], network: "192.0.2.3", method: "pix" as const };
  for (let n = 0; n < 7; n += 1) expect(await hold({ ...wish, coupon: "SEMLIMITE" })).toBe("started");

  await makeCoupon(shop, "LIMITADO", { totalLimit: 100 });
  const known = await createTestCustomer(shop);
  const { id } = await placeOrder(shop, known, { items: [pieces(2)] });
  await providerSays(shop, (await payByPix(shop, known, id)).external_payment_id, "approve");
  const status = () => db.selectFrom("orders").select("payment_status").where("id", "=", id).executeTakeFirst();
  await soon(shop, status).toMatchObject({ payment_status: "paid" });
  for (let n = 0; n < 6; n += 1) expect(await hold({ ...wish, coupon: "LIMITADO", customer: known })).toBe("started");
  expect(await hold({ ...wish, coupon: "LIMITADO" })).toBe("started");
});

test("of a hundred at once from as many networks no more get it than its limit", async () => {
  await makeCoupon(shop, "DEZ", { totalLimit: 10 });
  const wish = (n: number) => ({
    items: [pieces(3)],
    network: `198.51.100.${n}`,
    method: "pix" as const,
    coupon: "DEZ",
  });
  const placed: (() => Promise<StartedPayment>)[] = [];
  for (let n = 0; n < 100; n += 1) placed.push(await place(wish(n)));
  const answers = (await Promise.all(placed.map((pay) => pay()))).map(reasonOf);
  expect(answers.filter((answer) => answer === "started")).toHaveLength(10);
  expect(await usesOf(shop, "DEZ")).toEqual({ used: 10, states: Array.from({ length: 10 }, () => "held") });
});

test("an attempt that lapses and the use that it held are one transaction", async () => {
  await makeCoupon(shop, "UNICO", { totalLimit: 1 });
  const wish = { items: [pieces(4)], network: "192.0.2.5", method: "pix" as const, coupon: "UNICO" };
  const started = await ask(wish);
  expect(started).toMatchObject({ kind: "started" });
  const { id } = await db.selectFrom("payments").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow();
  await sql`update payments set expires_at = now() - interval '1 day', created_at = now() - interval '1 day'
             where id = ${id}`.execute(db);
  const lapse = () => expirePayment(strict, { paymentId: id }, recordForOrders(strict));
  // What gives the use back fails: then the attempt has not ended either.
  await sql`alter table coupon_redemptions add constraint kept check (state <> 'released') not valid`.execute(db);
  await expect(lapse()).rejects.toThrow("kept");
  expect(await findPayment(db, id)).toMatchObject({ state: "pending" });
  await sql`alter table coupon_redemptions drop constraint kept`.execute(db);
  await lapse();
  expect(await findPayment(db, id)).toMatchObject({ state: "expired" });
  expect(await usesOf(shop, "UNICO")).toEqual({ used: 0, states: ["released"] });
});

test("a use that somebody holds under an account's e-mail is not its owner's", async () => {
  await makeCoupon(shop, "UMPORCLIENTE", { customerLimit: 1 });
  const ana = await createTestCustomer(shop);
  const wish = { items: [pieces(5)], customer_email: ana.email, coupon_code: "UMPORCLIENTE" };
  const stranger = await placeOrder(shop, null, { ...wish, customer_phone: "(21) 95555-4444" });
  await payByPix(shop, { bearer: { "X-Claim-Secret": stranger.claim_secret ?? "" } }, stranger.id);
  const hers = await placeOrder(shop, ana, { ...wish, customer_email: `${randomUUID()}@exemplo.com` });
  expect(await payByPix(shop, ana, hers.id)).toMatchObject({ status: "pending" });
  const typed = await placeOrder(shop, ana, wish).catch((error: Error) => error.message);
  expect(typed).toContain("Este cupom está em outro pedido seu");
});
