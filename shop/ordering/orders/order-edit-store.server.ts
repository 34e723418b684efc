import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { OrderLine } from "./order.ts";

export interface EditedLine extends Pick<OrderLine, "id" | "size" | "quantity" | "discountCents"> {
  /** The line its pieces were part of: itself, or the one it was split off. */
  from: string;
  /** Null: as it was. */
  skuId: string | null;
  /** Null: the line keeps its product. */
  product: { id: string; name: string; picturePath: string | null } | null;
  /** Given back by a swap; omitted: as it was. */
  swapRefundCents?: Centavos;
}

/**
 * A line whose id is not `from` is inserted last, as a copy of `from`. The caller must hold the order's row lock, and
 * keeps the sums of quantities and discounts. Rules: EDIT-7.
 */
export async function writeEditedLines(trx: Database, orderId: string, lines: readonly EditedLine[]): Promise<void> {
  const given = JSON.stringify(
    lines.map(({ id, from, skuId, size, quantity, discountCents, product, swapRefundCents }) => ({
      ...{ id, from_id: from, sku_id: skuId, size, quantity, discount_cents: discountCents },
      ...{ product_id: product?.id ?? null, product_name: product?.name ?? null, image: product?.picturePath ?? null },
      swap_refund_cents: swapRefundCents ?? null,
    })),
  );
  // The copies read the lines as they were before this statement.
  await sql`
    with given as (
      select *, row_number() over (order by from_id, id) as place from jsonb_to_recordset(${given}::jsonb)
        as line (id uuid, from_id uuid, sku_id uuid, size text, quantity int, discount_cents int, product_id text,
                 product_name text, image text, swap_refund_cents int)
    ), changed as (
      update order_items as item
         set sku_id = coalesce(given.sku_id, item.sku_id), size = given.size, quantity = given.quantity,
             discount_cents = given.discount_cents, product_id = coalesce(given.product_id, item.product_id),
             product_name = coalesce(given.product_name, item.product_name),
             image = case when given.product_id is null then item.image else given.image end,
             swap_refund_cents = coalesce(given.swap_refund_cents, item.swap_refund_cents),
             line_cents = item.unit_price_cents * given.quantity - given.discount_cents
        from given where given.id = given.from_id and item.id = given.id and item.order_id = ${orderId}
    )
    insert into order_items (id, order_id, position, product_id, product_name, sku_id, size, quantity,
                             unit_price_cents, discount_cents, line_cents, image, swap_refund_cents)
    select given.id, item.order_id,
           (select max(position) from order_items where order_id = ${orderId}) + given.place,
           coalesce(given.product_id, item.product_id), coalesce(given.product_name, item.product_name), coalesce(given.sku_id, item.sku_id), given.size, given.quantity, item.unit_price_cents,
           given.discount_cents, item.unit_price_cents * given.quantity - given.discount_cents,
           case when given.product_id is null then item.image else given.image end,
           coalesce(given.swap_refund_cents, item.swap_refund_cents)
      from given join order_items as item on item.id = given.from_id and item.order_id = ${orderId}
     where given.id <> given.from_id`.execute(trx);
}
