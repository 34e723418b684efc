import type { Database } from "#platform/database/database.server.ts";
import { deleteMessagesBefore } from "./contact-store.server.ts";

const KEPT_YEARS = 5;

/** Deletes messages once no claim can hang on them any more (CDC art. 27: five years). */
export async function forgetOldMessages(db: Database, now: Date): Promise<void> {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - KEPT_YEARS);
  await deleteMessagesBefore(db, due);
}
