import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";

/** One line of the audit log; `actorName` is null when it was nobody of the staff. */
export interface AuditLine {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  subject: string;
  /** The number of the order it was done to. */
  orderNumber: number | null;
  /** The name of the staff member it was done to. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
}

export interface AuditFilter {
  actor?: string;
  /** The whole subject, or what it begins with up to its colon: `staff`, `setting`. */
  subject?: string;
  /** Only these, `order.shipped`. */
  actions?: readonly string[];
  /** Only lines older than this one. */
  beforeId?: number;
}

export interface AuditPage {
  lines: AuditLine[];
  /** For the next, older page; null on the last one. */
  nextBeforeId: number | null;
}

export const AUDIT_PAGE_SIZE = 50;

/** The newest lines that fit a filter, by key: page a thousand costs what the first does. */
export async function readAuditPage(db: Database, filter: AuditFilter): Promise<AuditPage> {
  let lines = db
    .selectFrom("audit_log")
    .leftJoin("staff as actors", (join) => join.on(sql`actors.id::text`, "=", sql.ref("audit_log.actor")))
    .leftJoin("staff as subjects", (join) =>
      join.on(sql`'staff:' || subjects.id::text`, "=", sql.ref("audit_log.subject")),
    )
    .leftJoin("orders", (join) =>
      join.on(
        "orders.id",
        "=",
        sql<string>`case when audit_log.subject ~ '^order:[0-9a-f-]{36}$' then substr(audit_log.subject, 7)::uuid end`,
      ),
    )
    .select([
      "audit_log.id",
      "orders.number as orderNumber",
      "audit_log.at",
      "audit_log.actor",
      "actors.name as actorName",
      "audit_log.action",
      "audit_log.subject",
      "subjects.name as subjectName",
      "audit_log.before",
      "audit_log.after",
    ])
    .orderBy("audit_log.id", "desc")
    .limit(AUDIT_PAGE_SIZE + 1);
  const { actor, subject, actions, beforeId } = filter;
  if (actor) lines = lines.where("audit_log.actor", "=", actor);
  if (subject?.includes(":")) lines = lines.where("audit_log.subject", "=", subject);
  else if (subject) lines = lines.where("audit_log.subject", "like", `${subject.replace(/[\\%_]/g, "\\$&")}:%`);
  if (actions) lines = lines.where("audit_log.action", "in", actions);
  if (beforeId !== undefined) lines = lines.where("audit_log.id", "<", beforeId);
  const found = await lines.execute();
  const page = found.slice(0, AUDIT_PAGE_SIZE);
  return { lines: page, nextBeforeId: found.length > AUDIT_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}
