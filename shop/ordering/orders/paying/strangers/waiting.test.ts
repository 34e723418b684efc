import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { watchShop } from "#shop/insight/monitoring/watch-shop.server.ts";
import { forgetNetworks } from "#shop/ordering/payments/payment-store.server.ts";
import { openShopOfStrangers } from "#tests/setup/orders/made-up-people.ts";
import { letFail, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { freeWaitingPieces } from "./free-waiting.server.ts";
import { listWaitingOrders, readWaitingPercent } from "./stranger-queries.server.ts";

const { shop, db, strict, stock, ask, hold, pieces, callOff } = await openShopOfStrangers();
const manager = await createTestStaff(shop, "manager");
const reader = await createTestStaff(shop, "read_only");

beforeEach(async () => {
  await callOff();
  await setStock(shop, null, 3);
});

const waiting = () => listWaitingOrders(db, { limit: 100 });
const reserved = () =>
  sql<{ sum: number }>`select sum(reserved)::int from skus`.execute(db).then(({ rows }) => rows[0]?.sum);

test("one press frees what strangers of one network hold, and nothing else; their orders stay payable", async () => {
  const [first, other] = ["192.0.2.1", "192.0.2.2"];
  await hold({ items: [pieces(0, 3)], network: first });
  await hold({ items: [pieces(1, 2)], network: first, method: "pix" });
  await hold({ items: [pieces(2, 3)], network: other });
  const orders = await waiting();
  const near = orders.filter(({ network }) => network === orders.at(-1)?.network);
  expect(near.map(({ pieces: held, method }) => [method, held])).toEqual([
    ["pix", 2],
    ["boleto", 3],
  ]);
  const network = near[0]?.network ?? "";
  expect(await freeWaitingPieces(strict, reader.session, network)).toMatchObject({ kind: "refused" });
  expect(await freeWaitingPieces(strict, manager.session, network)).toEqual({ kind: "freed", orders: 2 });
  await soon(shop, reserved).toBe(3);
  expect((await waiting()).map(({ method }) => method)).toEqual(["boleto"]);
  const ids = near.map(({ orderId }) => orderId);
  const freed = await db.selectFrom("orders").select(["status"]).where("id", "in", ids).execute();
  expect(freed).toEqual([{ status: "pending" }, { status: "pending" }]);
  const audited = await db
    .selectFrom("audit_log")
    .select("subject")
    .where("action", "=", "order.pieces_freed")
    .execute();
  expect(audited.map(({ subject }) => subject).sort()).toEqual(ids.map((id) => `order:${id}`).sort());
  expect(await freeWaitingPieces(strict, manager.session, network)).toEqual({ kind: "freed", orders: 0 });
});

test("money for what was freed is late money: the order is paid where the pieces are still there", async () => {
  const started = await ask({ items: [pieces(5, 3)], network: "192.0.2.3", method: "pix" });
  const name = started.kind === "started" ? started.payment.external_payment_id : "";
  const [order] = await waiting();
  // The provider cannot be reached: the pieces are free, and whoever has the code can still pay it.
  await letFail(shop, "cancel-order", "500", { times: 10 });
  await freeWaitingPieces(strict, manager.session, order?.network ?? "");
  await soon(shop, reserved).toBe(0);
  await providerSays(shop, name, "approve");
  const status = () =>
    db
      .selectFrom("orders")
      .select("payment_status")
      .where("id", "=", order?.orderId ?? "")
      .executeTakeFirst();
  await soon(shop, status).toMatchObject({ payment_status: "paid" });
});

test("a network is no word: what is not one frees nothing", async () => {
  await hold({ items: [pieces(0, 3)], network: "192.0.2.4" });
  for (const typed of ["", "zz", "'; --", "a".repeat(250_000), "00".repeat(16)]) {
    expect(await freeWaitingPieces(strict, manager.session, typed)).toEqual({ kind: "freed", orders: 0 });
  }
  expect(await waiting()).toHaveLength(1);
});

test("a part of the stock that waits unpaid alerts the staff once, with the percentage, until it is less", async () => {
  const alerts = () =>
    db
      .selectFrom("payment_alerts")
      .select(["subject", "ended_at"])
      .where("kind", "=", "waiting_stock")
      .orderBy("raised_at")
      .execute();
  for (let row = 0; row < 3; row += 1) await hold({ items: [pieces(row, 3)], network: `192.0.2.${row}` });
  expect(await readWaitingPercent(db)).toBeNull();
  await watchShop(strict);
  expect(await alerts()).toEqual([]);

  const rows = Math.ceil(stock.length * 0.17);
  for (let row = 3; row < rows; row += 1) await hold({ items: [pieces(row, 3)], network: `192.0.2.${row}` });
  const percent = Math.round((rows / stock.length) * 100);
  expect(await readWaitingPercent(db)).toBe(percent);
  await watchShop(strict);
  await watchShop(strict);
  expect(await alerts()).toMatchObject([{ ended_at: null }]);
  expect((await alerts())[0]?.subject).toMatch(new RegExp(`^${percent} % do estoque espera sem pagamento, `));
  await callOff();
  await watchShop(strict);
  expect((await alerts())[0]?.ended_at).not.toBeNull();
});

test("the night forgets the networks of what has ended, not of what is open", async () => {
  await hold({ items: [pieces(0, 1)], network: "192.0.2.8" });
  await callOff();
  await hold({ items: [pieces(1, 1)], network: "192.0.2.8" });
  await forgetNetworks(db);
  const kept = await db.selectFrom("payments").select("state").where("network", "is not", null).execute();
  expect(kept).toEqual([{ state: "pending" }]);
});
