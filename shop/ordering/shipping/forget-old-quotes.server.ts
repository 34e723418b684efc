import type { Database } from "#platform/database/database.server.ts";
import { forgetQuotes } from "./shipping-store.server.ts";

const KEPT_DAYS = 7;

/** Deletes quotes without an order after a week: a CEP tells where somebody lives. Rules: LAW-45. */
export async function forgetOldQuotes(db: Database, now: Date): Promise<void> {
  await forgetQuotes(db, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000));
}
