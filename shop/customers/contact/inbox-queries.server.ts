import { type SqlBool, sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isAfterRow, pageOfRows } from "#platform/database/keyset-page.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findProfile } from "../accounts/profile-queries.server.ts";
import { type InboxView, numberInProtocol } from "./contact-inbox.ts";
import { answersTo, type ContactAnswer, findMessage } from "./contact-queries.server.ts";
import { messageOf, type StoredMessage } from "./contact-row.ts";

export interface ContactInboxFilter {
  view: InboxView;
  term: string;
  afterId?: string;
}

export interface InboxPage {
  messages: StoredMessage[];
  nextAfterId: string | null;
  /** Counted up to 100. */
  waiting: number;
}

export const INBOX_PAGE = 30;

const MOST_COUNTED = 100;

/** Newest first; unanswered ones oldest first. Needs 'messages.read'. Rules: ACCOUNT-77. */
export async function readInbox(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, term, afterId }: ContactInboxFilter,
): Promise<InboxPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "messages.read");
  if (notAllowed) return notAllowed;
  // Unanswered messages: the longest waiting first.
  const order = view === "novas" ? "asc" : "desc";
  let query = db
    .selectFrom("contact_messages")
    .selectAll()
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(INBOX_PAGE + 1);
  query =
    view === "arquivadas"
      ? query.where("archived_at", "is not", null)
      : query.where("archived_at", "is", null).where("status", "=", view === "novas" ? "received" : "answered");
  if (afterId && isUuid(afterId) && (await findMessage(db, afterId))) {
    query = query.where(isAfterRow("contact_messages", "created_at", afterId, order));
  }
  const words = term.trim();
  if (words !== "") query = query.where(found(words));
  const [rows, waiting] = await Promise.all([query.execute(), countWaiting(db)]);
  const { page, next } = pageOfRows(rows, INBOX_PAGE, "id");
  return { messages: page.map(messageOf), nextAfterId: next, waiting };
}

export interface OpenedMessage {
  message: StoredMessage;
  answers: ContactAnswer[];
  /** Null also without an account. */
  phone: string | null;
  /** The unanswered message that waits longest, besides this one. */
  nextId: string | null;
}

/** Needs 'messages.read'. Rules: ACCOUNT-77. */
export async function readMessage(
  db: Database,
  staff: Pick<StaffSession, "role">,
  id: string,
): Promise<OpenedMessage | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "messages.read");
  if (notAllowed) return notAllowed;
  const message = isUuid(id) ? await findMessage(db, id) : null;
  if (!message) return null;
  const [profile, answers, nextId] = await Promise.all([
    message.customerId === null ? null : findProfile(db, message.customerId),
    answersTo(db, [id]),
    findWaitingLongest(db, id),
  ]);
  return { message, answers, phone: profile?.phone || null, nextId };
}

async function findWaitingLongest(db: Database, besidesId: string): Promise<string | null> {
  const row = await db
    .selectFrom("contact_messages")
    .select("id")
    .where("status", "=", "received")
    .where("archived_at", "is", null)
    .where("id", "!=", besidesId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from contact_messages
     where status = 'received' and archived_at is null limit ${MOST_COUNTED}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

function found(term: string) {
  const like = containsPattern(term);
  const number = numberInProtocol(term);
  const ways = [
    sql`select id from contact_messages
         where plain_text(name || ' ' || email || ' ' || subject) like plain_text(${like})`,
    ...(number === null ? [] : [sql`select id from contact_messages where number = ${number}`]),
  ];
  return sql<SqlBool>`contact_messages.id in (${sql.join(ways, sql` union `)})`;
}
