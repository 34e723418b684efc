import { sql } from "kysely";
import { expect, test } from "vitest";
import { restock } from "#shop/catalogue/stock/restock-store.server.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { readStockMovements } from "./edited-product-queries.server.ts";

const { db } = await openShop({ worker: false });

test("pieces that came back say why, and name their order, also by their return", async () => {
  const { rows } = await sql<{ id: string; number: number; skuId: string; returned: number }>`
    with placed as (
      insert into orders (status, payment_status, subtotal_cents, shipping_cents, total_cents, customer_name,
                          customer_email, customer_phone, shipping_address)
      values ('delivered', 'paid', 100, 0, 100, 'Lia', 'lia@exemplo.com', '11999990000', '{}') returning id, number
    ), made as (insert into returns (order_id, kind, answer_due_on) select id, 'regret', '2026-12-01' from placed returning number)
    select placed.id, placed.number, made.number as returned, skus.id as "skuId"
      from placed, made, skus where product_id = ${RING.product_id} limit 1`.execute(db);
  const [made] = rows;
  if (!made) throw new Error("no order");
  const line = [{ skuId: made.skuId, productId: RING.product_id, quantity: 1 }];
  await restock(db, line, made.id, "refunded");
  await restock(db, line, made.id, "cancelled");
  await restock(db, line, `D-${made.returned}`);
  const order = { id: made.id, number: Number(made.number) };
  const movements = await readStockMovements(db, RING.product_id);
  expect(movements.slice(0, 3)).toMatchObject([
    { reason: "return", note: null, returned: { number: Number(made.returned), kind: "regret" }, order },
    { reason: "return", note: "cancelled", returned: null, order },
    { reason: "return", note: "refunded", returned: null, order },
  ]);
});
