import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";

export interface KeptChange {
  product_id: string;
  before: Partial<ProductFields> | null;
  after: Partial<ProductFields> | null;
  pieces: { size: string | null; delta: number; added: boolean }[];
}

/** False if it cannot be, or while another upload or undo runs. Rules: UPLOAD-41. */
export async function beginUndo(trx: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update bulk_uploads set undo_state = 'undoing', updated_at = ${now}
     where id = ${id} and status <> 'processing' and undo_state is null and not dry_run
       and exists (select from bulk_upload_changes where upload_id = ${id})
       and not exists (select from bulk_uploads where status = 'processing' or undo_state = 'undoing')
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Null if the upload is not being undone. */
export async function lockUndo(trx: Database, id: string): Promise<{ position: string } | null> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(undo_position, '') as position from bulk_uploads
     where id = ${id} and undo_state = 'undoing' for update`.execute(trx);
  return rows[0] ?? null;
}

export async function nextChanges(trx: Database, id: string, after: string, limit: number): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    select product_id, before, after, pieces from bulk_upload_changes
     where upload_id = ${id} and product_id > ${after} order by product_id limit ${limit}`.execute(trx);
  return rows;
}

/** Call in the transaction of the batch. */
export async function recordUndone(
  trx: Database,
  id: string,
  { position, undone, kept, over }: { position: string; undone: number; kept: number; over: boolean },
  now: Date,
): Promise<void> {
  await sql`
    update bulk_uploads
       set undo_position = ${position}, undone_products = undone_products + ${undone},
           kept_products = kept_products + ${kept}, undo_state = ${over ? "undone" : "undoing"}, updated_at = ${now}
     where id = ${id}`.execute(trx);
}
