import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { pictureList } from "#shop/catalogue/products/product-column-queries.server.ts";
import { atLimit } from "#shop/catalogue-admin/editing/chosen-products-queries.server.ts";
import { lowStock } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { Days } from "./period.ts";

export interface ProductSales {
  id: string;
  /** The id where the product is gone. */
  name: string;
  pictures: Picture[];
  /** Pieces sold, and those that came back in these days, whenever they were sold: with a refund of them, as a return, or
   * with the last of an order's money. */
  pieces: number;
  returnedPieces: number;
  /** Lines after coupons, without shipping and before the method's discount. */
  revenueCents: Centavos;
  /** Free pieces; null where the product is gone. */
  stock: number | null;
}

const sold = ({ from, to }: Days) => sql`
  select product_id, sum(pieces)::int as pieces, sum(returned_pieces)::int as returned_pieces,
         sum(revenue_cents)::bigint as revenue_cents
    from sales_products where day between ${from} and ${to} group by product_id`;

export async function listBestSellers(db: Database, days: Days, most: number): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    with sold as (${sold(days)}), best as (
      select * from sold where pieces > 0 order by pieces desc, revenue_cents desc, product_id limit ${most}
    )
    select product_id as id, coalesce(name, product_id) as name, pieces, returned_pieces as "returnedPieces",
           revenue_cents as "revenueCents", stock, ${pictureList(1)} as pictures
      from best left join products on products.id = product_id
     order by pieces desc, revenue_cents desc, product_id`.execute(db);
  return rows;
}

export interface IdleProduct {
  id: string;
  name: string;
  pictures: Picture[];
  pieces: number;
  stock: number;
  /** Its free pieces at what they cost in the shop today. */
  stockCents: Centavos;
  createdAt: Date;
}

const LISTED = sql.raw<boolean>("archived_at is null and not unlisted");

/** Of what can be bought; of equals, what most money lies in first. Rules: MAIL-65. */
export async function listWorstSellers(db: Database, days: Days, most: number): Promise<IdleProduct[]> {
  const { rows } = await sql<IdleProduct>`
    with sold as (${sold(days)})
    select id, name, coalesce(pieces, 0) as pieces, stock, stock * effective_price_cents::bigint as "stockCents",
           created_at as "createdAt", ${pictureList(1)} as pictures
      from products left join sold on product_id = id
     where ${LISTED} and stock > 0
     order by 3, 5 desc, id limit ${most}`.execute(db);
  return rows;
}

export interface LowProduct {
  id: string;
  name: string;
  pictures: Picture[];
  stock: number;
  pieces: number;
}

/** The emptiest first; of equals, what sold most in these days. */
export async function listLowStock(
  db: Database,
  days: Days,
  most: number,
): Promise<{ products: LowProduct[]; count: number }> {
  const { limit } = (await readSetting({ db }, lowStock)).value;
  // Sales are summed only for the products that may be listed: a year of a large catalogue's takes long.
  const { rows } = await sql<LowProduct & { count: number }>`
    with low as materialized (
      select product_id, scarce.stock from scarce_products as scarce
        join products on products.id = product_id and ${LISTED} and ${atLimit(limit)}
    ), emptiest as materialized (
      select product_id, stock from low
       where stock <= coalesce((select stock from low order by stock offset ${Math.max(most - 1, 0)} limit 1), stock)
    ), sold as (
      select product_id, sum(pieces)::int as pieces from sales_products
       where day between ${days.from} and ${days.to} and product_id in (select product_id from emptiest)
       group by product_id
    ), listed as (
      select product_id, emptiest.stock as free, coalesce(pieces, 0) as pieces
        from emptiest left join sold using (product_id) order by free, pieces desc, product_id limit ${most}
    )
    select id, name, free as stock, pieces, ${pictureList(1)} as pictures, (select count(*)::int from low) as count
      from listed join products on products.id = product_id order by free, pieces desc, id`.execute(db);
  return { products: rows.map(({ count: _, ...product }) => product), count: rows[0]?.count ?? 0 };
}

export interface CategoryStock {
  category: string;
  products: number;
  soldOut: number;
  /** Those held by running payments included. */
  pieces: number;
  /** At what they cost in the shop today. */
  valueCents: Centavos;
}

export async function sumStock(db: Database): Promise<CategoryStock[]> {
  // What a product has free is summed on its row already; only what payments hold must come from its sizes.
  const { rows } = await sql<CategoryStock>`
    with held as (select product_id, sum(reserved) as pieces from skus where reserved > 0 group by product_id),
    shelf as (
      select category, stock, stock + coalesce(pieces, 0) as pieces, effective_price_cents
        from products left join held on product_id = id where ${LISTED}
    )
    select category, count(*)::int as products, (count(*) filter (where stock = 0))::int as "soldOut",
           sum(pieces)::int as pieces, sum(pieces * effective_price_cents)::bigint as "valueCents"
      from shelf group by category order by 5 desc, 1`.execute(db);
  return rows;
}
