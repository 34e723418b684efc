import { type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { hasTerm } from "#shop/catalogue/search/name-search-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ListedSubscriber } from "./newsletter-queries.server.ts";
import { SUBSCRIBER_VIEWS, type SubscriberView } from "./subscriber-list.ts";
import { type SubscriptionState, subscriptionState } from "./subscription-state.ts";

export interface SubscriberFilter {
  view: SubscriberView;
  /** One or two characters match the beginning only. */
  term: string;
  afterId?: string;
}

export interface SubscriberPage {
  subscribers: ListedSubscriber[];
  nextAfterId: string | null;
  counts: Record<SubscriptionState, number>;
}

export const SUBSCRIBERS_PAGE = 50;

const AT_ONCE = 500;

/** Newest first. Needs 'customers.read'. */
export async function readSubscribers(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, term, afterId }: SubscriberFilter,
): Promise<SubscriberPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  let query = db
    .selectFrom("newsletter_subscribers")
    .select(["id", "email", "state", "created_at as createdAt", "confirmed_at as confirmedAt"])
    .select("unsubscribed_at as unsubscribedAt")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SUBSCRIBERS_PAGE + 1);
  const state = SUBSCRIBER_VIEWS.find(({ value }) => value === view)?.state;
  if (state) query = query.where("state", "=", state);
  if (afterId && isUuid(afterId)) {
    const last = sql`(select created_at, id from newsletter_subscribers as last where last.id = ${afterId})`;
    query = query.where(sql<SqlBool>`(created_at, id) < ${last}`);
  }
  const words = term.trim().toLowerCase();
  if (words !== "") query = query.where(hasTerm(sql`email`, words));
  const [rows, counts] = await Promise.all([query.execute(), countStates(db)]);
  const page = rows.slice(0, SUBSCRIBERS_PAGE).map((row) => ({ ...row, state: subscriptionState(row.state) }));
  return {
    subscribers: page,
    nextAfterId: rows.length > SUBSCRIBERS_PAGE ? (page.at(-1)?.id ?? null) : null,
    counts,
  };
}

export interface ExportedSubscriber {
  email: string;
  confirmedAt: Date;
  /** '' if not recorded. */
  textVersion: string;
}

/** Only confirmed subscribers: nobody else may receive the newsletter. Needs 'customers.export'. Rules: ACCOUNT-73. */
export async function exportSubscribers(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffSession,
): Promise<AsyncGenerator<ExportedSubscriber[]> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const { confirmed } = await countStates(db);
  const entry = { actor: staff.staffId, action: "newsletter.list_exported", subject: "list:newsletter" } as const;
  await recordAudit(db, { ...entry, after: { listed: confirmed } }, clock());
  return confirmedOnes({ db, replica });
}

type ConfirmedOne = ExportedSubscriber & { id: string };

async function* confirmedOnes({ db, replica }: Pick<Services, "db" | "replica">): AsyncGenerator<ExportedSubscriber[]> {
  for (let after: string | null = null; ; ) {
    const rows: ConfirmedOne[] = await replica.readCurrent(db, (from) => confirmedAfter(from, after));
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

async function confirmedAfter(db: Database, after: string | null): Promise<ConfirmedOne[]> {
  const { rows } = await sql<ConfirmedOne>`
      select id, email, coalesce(confirmed_at, requested_at) as "confirmedAt",
             coalesce((select text_version from consents
                        where subject = newsletter_subscribers.id::text and purpose = 'newsletter'
                        order by at desc limit 1), '') as "textVersion"
        from newsletter_subscribers
       where state = 'confirmed' and (${after}::uuid is null
             or (created_at, id) < (select created_at, id from newsletter_subscribers where id = ${after}::uuid))
       order by created_at desc, id desc limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function countStates(db: Database): Promise<Record<SubscriptionState, number>> {
  const { rows } = await sql<Record<SubscriptionState, number>>`
    select count(*) filter (where state = 'pending')::int as pending,
           count(*) filter (where state = 'confirmed')::int as confirmed,
           count(*) filter (where state = 'unsubscribed')::int as unsubscribed
      from newsletter_subscribers`.execute(db);
  return rows[0] ?? { pending: 0, confirmed: 0, unsubscribed: 0 };
}
