import type { Database } from "#platform/database/database.server.ts";
import { messageOf, type StoredMessage } from "#shop/customers/contact/contact-row.ts";

/** Newest first. */
export async function listMessages(db: Database, { limit }: { limit: number }): Promise<StoredMessage[]> {
  const newest = db.selectFrom("contact_messages").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  const rows = await newest.limit(limit).execute();
  return rows.map(messageOf);
}
