import { type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isAfterRow, pageOfRows } from "#platform/database/keyset-page.server.ts";
import { readInBatches } from "#platform/database/read-in-batches.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { hasTerm } from "#shop/catalogue/search/entry-match-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ApplicationStatus } from "./application-status.ts";
import { RESELLER_VIEWS, type ResellerView } from "./reseller-decision.ts";
import { documentSigns } from "./reseller-document.ts";
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

export interface ApplicationFilter {
  view: ResellerView;
  term: string;
  afterId?: string;
}

export interface ApplicationPage {
  applications: StoredApplication[];
  nextAfterId: string | null;
  /** Counted up to 100. */
  waiting: number;
}

export const APPLICATIONS_PAGE = 50;

const MOST_COUNTED = 100;

const AT_ONCE = 500;

/** Latest submission first. Needs 'customers.read'. Rules: ACCOUNT-83. */
export async function readApplications(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, term, afterId }: ApplicationFilter,
): Promise<ApplicationPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  let query = db
    .selectFrom("reseller_applications")
    .selectAll()
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(APPLICATIONS_PAGE + 1);
  const status = statusOf(view);
  if (status) query = query.where("status", "=", status);
  if (afterId && isUuid(afterId) && (await findApplication(db, afterId))) {
    query = query.where(isAfterRow("reseller_applications", "submitted_at", afterId, "desc"));
  }
  const words = term.trim();
  if (words !== "") query = query.where(found(words));
  const [rows, waiting] = await Promise.all([query.execute(), countWaiting(db)]);
  const { page, next } = pageOfRows(rows, APPLICATIONS_PAGE, "id");
  return { applications: page.map(applicationOf), nextAfterId: next, waiting };
}

/** Needs 'customers.read'. */
export async function readApplication(
  db: Database,
  staff: Pick<StaffSession, "role">,
  id: string,
): Promise<StoredApplication | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  return isUuid(id) ? findApplication(db, id) : null;
}

/** Needs 'customers.export'. Rules: ACCOUNT-83. */
export async function exportApplications(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffSession,
  view: ResellerView,
): Promise<AsyncGenerator<StoredApplication[], void> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const entry = { actor: staff.staffId, action: "reseller.list_exported", subject: "list:resellers" } as const;
  await recordAudit(db, { ...entry, after: { application: statusOf(view) ?? "all" } }, clock());
  const status = statusOf(view) ?? undefined;
  return readInBatches({ db, replica }, AT_ONCE, (from, after?: StoredApplication) =>
    listApplications(from, { status, limit: AT_ONCE, after }),
  );
}

function statusOf(view: ResellerView) {
  return RESELLER_VIEWS.find(({ value }) => value === view)?.status ?? null;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reseller_applications
     where status = 'received' limit ${MOST_COUNTED}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A UNION, so that each search uses its own index. */
function found(term: string) {
  const digits = term.replace(/\D/g, "");
  const ways = [
    sql`select id from reseller_applications where ${hasTerm(sql`plain_text(name || ' ' || email)`, term)}`,
    sql`select id from reseller_applications where document = ${documentSigns(term)}`,
    ...(digits.length >= 4 && /^[\d\s().+-]+$/.test(term)
      ? [sql`select id from reseller_applications where phone like ${`%${digits}%`}`]
      : []),
  ];
  return sql<SqlBool>`reseller_applications.id in (${sql.join(ways, sql` union `)})`;
}
