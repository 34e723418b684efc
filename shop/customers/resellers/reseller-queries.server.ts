import type { Database } from "#platform/database/database.server.ts";
import type { ApplicationStatus } from "./application-status.ts";
import { applicationOf, type StoredApplication } from "./reseller-row.ts";

export async function findApplication(db: Database, id: string): Promise<StoredApplication | null> {
  const row = await db.selectFrom("reseller_applications").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? applicationOf(row) : null;
}

/** Latest submission first. `after`: the last one of the previous page. */
export async function listApplications(
  db: Database,
  asked: { status?: ApplicationStatus; limit: number; after?: Pick<StoredApplication, "id" | "submittedAt"> },
): Promise<StoredApplication[]> {
  let query = db.selectFrom("reseller_applications").selectAll();
  const { status, after } = asked;
  if (status) query = query.where("status", "=", status);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("submitted_at", "id"), "<", tuple(after.submittedAt, after.id)),
    );
  }
  const rows = await query.orderBy("submitted_at", "desc").orderBy("id", "desc").limit(asked.limit).execute();
  return rows.map(applicationOf);
}

export async function applicationsOf(db: Database, email: string): Promise<StoredApplication[]> {
  const rows = await db
    .selectFrom("reseller_applications")
    .selectAll()
    .where("email", "=", email)
    .orderBy("created_at")
    .execute();
  return rows.map(applicationOf);
}
