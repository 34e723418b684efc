import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";

/** `actorName` null: the actor is not a staff member. */
export interface AuditLine {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  subject: string;
  orderNumber: number | null;
  returnNumber: number | null;
  productName: string | null;
  subjectName: string | null;
  before: unknown;
  after: unknown;
}

/** Such as an area of the panel. An entry belongs to it if any of these lists matches. */
export interface AuditArea {
  kinds?: readonly string[];
  subjects?: readonly string[];
  actions?: readonly string[];
  /** `product.changed` that touches any of these columns. */
  productColumns?: readonly string[];
}

export interface AuditFilter {
  actor?: string;
  /** A whole subject, or only its kind (the part before the colon): `staff`, `setting`. */
  subject?: string;
  subjects?: readonly string[];
  area?: AuditArea;
  /** `from` is inclusive, `until` exclusive. */
  from?: Date;
  until?: Date;
  beforeId?: number;
}

export interface AuditPage {
  lines: AuditLine[];
  nextBeforeId: number | null;
}

export const AUDIT_PAGE_SIZE = 50;

/** Newest first. Keyset pagination: deep pages cost no more than the first. */
export async function readAuditPage(
  db: Database,
  filter: AuditFilter,
  pageSize: number = AUDIT_PAGE_SIZE,
): Promise<AuditPage> {
  const found = await db
    .selectFrom("audit_log")
    .where("audit_log.id", "in", idsOfPage(db, filter, pageSize + 1))
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
    .leftJoin("returns", (join) =>
      join.on(
        "returns.id",
        "=",
        sql<string>`case when audit_log.subject ~ '^return:[0-9a-f-]{36}$' then substr(audit_log.subject, 8)::uuid end`,
      ),
    )
    .leftJoin("products", (join) =>
      join.on(
        "products.id",
        "=",
        sql<string>`case when audit_log.subject like 'product:%' then substr(audit_log.subject, 9) end`,
      ),
    )
    .select([
      "audit_log.id",
      "returns.number as returnNumber",
      "products.name as productName",
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
    .orderBy("audit_log.at", "desc")
    .orderBy("audit_log.id", "desc")
    .execute();
  const { page, next } = pageOfRows(found, pageSize, "id");
  return { lines: page, nextBeforeId: next };
}

/** Each of several subjects is read by itself: PostgreSQL would go through the whole log for a rare one. */
function idsOfPage(db: Database, { subjects, ...filter }: AuditFilter, most: number): RawBuilder<number> {
  const newest = entriesOf(db, filter).orderBy("audit_log.at", "desc").orderBy("audit_log.id", "desc").limit(most);
  if (!subjects) return sql`(${newest})`;
  const ofOne = newest.select("audit_log.at").where("audit_log.subject", "=", sql<string>`asked.subject`);
  return sql`(
    select found.id from unnest(${[...new Set(subjects)]}::text[]) as asked (subject) cross join lateral (${ofOne}) as found
     order by found.at desc, found.id desc limit ${most})`;
}

function entriesOf(db: Database, { actor, subject, area, from, until, beforeId }: Omit<AuditFilter, "subjects">) {
  let entries = db.selectFrom("audit_log").select("audit_log.id");
  if (actor) entries = entries.where("audit_log.actor", "=", actor);
  if (subject?.includes(":")) entries = entries.where("audit_log.subject", "=", subject);
  else if (subject) entries = entries.where(KIND, "=", subject);
  if (area) {
    const { kinds = [], subjects: about = [], actions = [], productColumns: columns = [] } = area;
    entries = entries.where((eb) =>
      eb.or([
        ...(kinds.length > 0 ? [eb(KIND, "in", [...kinds])] : []),
        ...(about.length > 0 ? [eb("audit_log.subject", "in", [...about])] : []),
        ...(actions.length > 0 ? [eb("audit_log.action", "in", [...actions])] : []),
        ...(columns.length > 0
          ? [eb("audit_log.action", "=", "product.changed").and(sql<boolean>`audit_log.after ?| ${columns}::text[]`)]
          : []),
      ]),
    );
  }
  if (from) entries = entries.where("audit_log.at", ">=", from);
  if (until) entries = entries.where("audit_log.at", "<", until);
  if (beforeId === undefined) return entries;
  const at = db.selectFrom("audit_log as before").select("before.at").where("before.id", "=", beforeId);
  // The first condition is what the index on `at` can follow.
  return entries
    .where("audit_log.at", "<=", at)
    .where((eb) => eb.or([eb("audit_log.at", "<", at), eb("audit_log.id", "<", beforeId)]));
}

/** The part before the colon. It has an index. */
const KIND = sql<string>`split_part(audit_log.subject, ':', 1)`;

const KINDS_WITH_IDS = ["order", "return", "upload", "staff", "reseller_application", "customer", "payment"];

const MOST_PRODUCTS = 200;

/** Order or return number, a product's code or part of its name, coupon, staff member, id. Rules: STAFF-42. */
export async function findAuditSubjects(db: Database, typed: string): Promise<string[]> {
  const text = typed.trim().replace(/^(n[ºo°.]*|#)\s*(?=\d)/iu, "");
  if (text === "") return [];
  if (text.includes(":")) return [text];
  if (isUuid(text)) return KINDS_WITH_IDS.map((kind) => `${kind}:${text.toLowerCase()}`);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const returned = /^d\s{0,9}-?\s{0,9}(\d{1,9})$/iu.exec(text)?.[1];
  const [orders, returns, products, people] = await Promise.all([
    number === null ? [] : db.selectFrom("orders").select("id").where("number", "=", number).execute(),
    number === null && !returned
      ? []
      : db
          .selectFrom("returns")
          .select("id")
          .where("number", "=", number ?? Number(returned))
          .execute(),
    // Three signs in a row are the least that the index on names has.
    !/[\p{L}\p{N}]{3}/u.test(text)
      ? []
      : db
          .selectFrom("products")
          .select("id")
          .where(sql<boolean>`plain_text(name) like plain_text(${containsPattern(text)})`)
          .limit(MOST_PRODUCTS)
          .execute(),
    db
      .selectFrom("staff")
      .select("id")
      .where((eb) => eb.or([eb("username", "=", text.toLowerCase()), eb("name", "ilike", containsPattern(text))]))
      .execute(),
  ]);
  return [
    ...orders.map(({ id }) => `order:${id}`),
    ...returns.map(({ id }) => `return:${id}`),
    ...products.map(({ id }) => `product:${id}`),
    ...people.map(({ id }) => `staff:${id}`),
    ...["product", "coupon"].flatMap((kind) => [`${kind}:${text}`, `${kind}:${text.toUpperCase()}`]),
    `prices:${text.toLowerCase()}`,
  ];
}
