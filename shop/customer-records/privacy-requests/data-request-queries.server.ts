import { type SqlBool, sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import {
  type DataRequest,
  type DataRequestKind,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestChannel,
  type RequestState,
  type RequestView,
} from "./data-request.ts";
import { hashEmail } from "./hash-email.server.ts";

const REQUEST_COLUMNS = [
  "data_requests.id",
  "data_requests.number",
  "data_requests.kind",
  "data_requests.channel",
  "data_requests.state",
  "data_requests.customer_id as customerId",
  "data_requests.name",
  "data_requests.email",
  "data_requests.details",
  "data_requests.answer",
  "data_requests.received_on as receivedOn",
  "data_requests.due_on as dueOn",
  "data_requests.answered_at as answeredAt",
] as const;

export interface RequestFilter {
  view: RequestView;
  /** A number, a name or an e-mail. A complete e-mail also finds requests whose person was erased. */
  term: string;
  /** Only requests entered before this one. */
  beforeNumber?: number;
}

export interface RequestPage {
  requests: DataRequest[];
  nextBeforeNumber: number | null;
}

export const REQUESTS_PAGE = 50;

/** Open requests all on one page by deadline, others newest first. Needs 'customers.read'. */
export async function readDataRequests(
  { db, appSecret }: { db: Database; appSecret: string },
  staff: Pick<StaffSession, "role">,
  { view, term, beforeNumber }: RequestFilter,
): Promise<RequestPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  let query = requests(db);
  if (view !== "todos") query = query.where("data_requests.state", view === "abertos" ? "=" : "!=", "open");
  const words = term.trim();
  if (words !== "") query = query.where(found(words, appSecret));
  if (view === "abertos") {
    const open = await query.orderBy("data_requests.due_on").orderBy("data_requests.number").limit(1000).execute();
    return { requests: open.map(requestOf), nextBeforeNumber: null };
  }
  if (beforeNumber !== undefined) query = query.where("data_requests.number", "<", beforeNumber);
  const rows = await query
    .orderBy("data_requests.number", "desc")
    .limit(REQUESTS_PAGE + 1)
    .execute();
  const { page, next } = pageOfRows(rows, REQUESTS_PAGE, "number");
  return { requests: page.map(requestOf), nextBeforeNumber: next };
}

/** Needs 'customers.read'. */
export async function readDataRequest(
  db: Database,
  staff: Pick<StaffSession, "role">,
  id: string,
): Promise<DataRequest | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  if (!isUuid(id)) return null;
  const row = await requests(db).where("data_requests.id", "=", id).executeTakeFirst();
  return row ? requestOf(row) : null;
}

/** Rules: LAW-30. */
export async function countOpenRequests(db: Database, today: string): Promise<{ open: number; late: number }> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, count(*) filter (where due_on < ${today}::date)::int as late
      from data_requests where state = 'open'`.execute(db);
  return rows[0] ?? { open: 0, late: 0 };
}

/** `customerId` null: those of an e-mail that name no account. Newest first. The caller must check permissions. */
export async function requestsOf(
  db: Database,
  { customerId, email }: { customerId: string; email: string | null } | { customerId: null; email: string },
): Promise<DataRequest[]> {
  const rows = await requests(db)
    .where(({ eb, or, and }) =>
      customerId === null
        ? and([eb("data_requests.customer_id", "is", null), eb("data_requests.email", "=", email)])
        : or([
            eb("data_requests.customer_id", "=", customerId),
            ...(email === null ? [] : [eb("data_requests.email", "=", email)]),
          ]),
    )
    .orderBy("data_requests.number", "desc")
    .execute();
  return rows.map(requestOf);
}

function requests(db: Database) {
  return db
    .selectFrom("data_requests")
    .leftJoin("staff as enterers", "enterers.id", "data_requests.entered_by")
    .leftJoin("staff as answerers", "answerers.id", "data_requests.answered_by")
    .select(REQUEST_COLUMNS)
    .select(["enterers.name as enteredBy", "answerers.name as answeredBy"]);
}

function found(term: string, appSecret: string) {
  const like = containsPattern(term);
  const number = /^(?:n[.º°o]*\s*|#)?(\d{1,9})$/iu.exec(term)?.[1];
  const ways = [
    sql`select id from data_requests where plain_text(name || ' ' || email) like plain_text(${like})`,
    ...(number ? [sql`select id from data_requests where number = ${Number(number)}`] : []),
    ...(term.includes("@") ? [sql`select id from data_requests where email_mark = ${hashEmail(appSecret, term)}`] : []),
  ];
  return sql<SqlBool>`data_requests.id in (${sql.join(ways, sql` union `)})`;
}

interface RequestRow extends Omit<DataRequest, "kind" | "channel" | "state"> {
  kind: string;
  channel: string;
  state: string;
}

function requestOf(row: RequestRow): DataRequest {
  const kind: DataRequestKind | undefined = REQUEST_KINDS.find((each) => each === row.kind);
  const channel: RequestChannel | undefined = REQUEST_CHANNELS.find((each) => each === row.channel);
  const state: RequestState | undefined = REQUEST_STATES.find((each) => each === row.state);
  if (!kind || !channel || !state) throw new Error(`Unknown words of data request ${row.number}`);
  return { ...row, kind, channel, state };
}
