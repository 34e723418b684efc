import type { Database } from "#platform/database/database.server.ts";
import { readReturnPhoto } from "#shop/fulfilment/returns/photos/return-photo-queries.server.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { privateFile } from "./private-file.server.ts";

/** Null: there is none, or the return is of another order than `orderId`. The caller must have checked permissions. */
export async function returnPhotoResponse(db: Database, returnId: string, place: string, orderId?: string) {
  const made = await findAnyReturn(db, returnId);
  if (!made || made.orderId !== (orderId ?? made.orderId)) return null;
  const file = await readReturnPhoto(db, made.id, place);
  return file && privateFile(file, { type: "image/jpeg", name: `${returnNumber(made)}-foto-${place}.jpg` });
}
