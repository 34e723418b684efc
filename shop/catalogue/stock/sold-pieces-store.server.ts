import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { EDITED, type Shortage } from "./stock-request.ts";
import { lockRequested } from "./stock-store.server.ts";

/** Above 0: the order takes pieces; below: it gives them back. */
export interface SoldChange {
  skuId: string;
  productId: string;
  quantity: number;
}

/**
 * Moves the shelf and the payment's consumed reservations by what a paid order takes or gives back. All or none:
 * returns the stock rows with too few free pieces. Locks in the order of `reserveStock`. `changes`: each stock row
 * once, none with quantity 0; `reference`: the order. Rules: EDIT-8.
 */
export async function changeSoldPieces(
  trx: Database,
  { paymentId, reference }: { paymentId: string; reference: string },
  changes: readonly SoldChange[],
): Promise<Shortage[]> {
  if (changes.length === 0) return [];
  await lockRequested(trx, changes);
  const { rows } = await sql<Shortage>`
    with wanted as (
      select * from unnest(
        ${changes.map(({ skuId }) => skuId)}::uuid[], ${changes.map(({ productId }) => productId)}::text[],
        ${changes.map(({ quantity }) => quantity)}::int[]) as change (sku_id, product_id, quantity)
    ), sku as materialized (
      select skus.id, skus.on_hand - skus.reserved as free, wanted.quantity
        from skus join wanted on wanted.sku_id = skus.id
    ), short as (
      select wanted.*, coalesce(sku.free, 0) as free from wanted left join sku on sku.id = wanted.sku_id
       where sku.id is null or sku.free < wanted.quantity
    ), moved as (
      update skus set on_hand = skus.on_hand - sku.quantity from sku
       where skus.id = sku.id and not exists (select from short)
      returning skus.id, sku.quantity
    ), written as (
      insert into stock_movements (sku_id, delta, reason, reference, note)
      select id, -quantity, 'sale', ${reference}, ${EDITED} from moved
    ), taken as (
      insert into stock_reservations as reservation (payment_id, sku_id, quantity, state, held_until)
      select ${paymentId}, id, quantity, 'consumed', now() from moved where quantity > 0
      on conflict (payment_id, sku_id) do update set state = 'consumed', quantity = excluded.quantity
        + case reservation.state when 'consumed' then reservation.quantity else 0 end
    ), lessened as (
      update stock_reservations as reservation set quantity = reservation.quantity + moved.quantity from moved
       where moved.quantity < 0 and reservation.payment_id = ${paymentId} and reservation.sku_id = moved.id
         and reservation.state = 'consumed' and reservation.quantity + moved.quantity > 0
    ), emptied as (
      delete from stock_reservations as reservation using moved
       where moved.quantity < 0 and reservation.payment_id = ${paymentId} and reservation.sku_id = moved.id
         and reservation.state = 'consumed' and reservation.quantity + moved.quantity <= 0
    )
    select sku_id as "skuId", product_id as "productId", quantity as wanted, free as available from short`.execute(trx);
  return rows;
}
