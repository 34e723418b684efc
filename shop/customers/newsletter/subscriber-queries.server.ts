import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isAfterRow, pageOfRows } from "#platform/database/keyset-page.server.ts";
import { readInBatches } from "#platform/database/read-in-batches.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { hasTerm } from "#shop/catalogue/search/entry-match-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ListedSubscriber } from "./newsletter-queries.server.ts";
import {
  SUBSCRIBER_VIEWS,
  type SubscriberView,
  type SubscriptionState,
  subscriptionState,
} from "./subscription-state.ts";

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
    query = query.where(isAfterRow("newsletter_subscribers", "created_at", afterId, "desc"));
  }
  const words = term.trim().toLowerCase();
  if (words !== "") query = query.where(hasTerm(sql`email`, words));
  const [rows, counts] = await Promise.all([query.execute(), countStates(db)]);
  const { page, next } = pageOfRows(rows, SUBSCRIBERS_PAGE, "id");
  const subscribers = page.map((row) => ({ ...row, state: subscriptionState(row.state) }));
  return { subscribers, nextAfterId: next, counts };
}

export interface ExportedSubscriber {
  id: string;
  email: string;
  confirmedAt: Date;
  /** '' if not recorded. */
  textVersion: string;
}

/** Only confirmed subscribers: nobody else may receive the newsletter. Needs 'customers.export'. Rules: ACCOUNT-73. */
export async function exportSubscribers(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffSession,
): Promise<AsyncGenerator<ExportedSubscriber[], void> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const { confirmed } = await countStates(db);
  const entry = { actor: staff.staffId, action: "newsletter.list_exported", subject: "list:newsletter" } as const;
  await recordAudit(db, { ...entry, after: { listed: confirmed } }, clock());
  return readInBatches({ db, replica }, AT_ONCE, (from, last) => listConfirmed(from, last?.id ?? null));
}

function listConfirmed(db: Database, after: string | null) {
  return db
    .selectFrom("newsletter_subscribers")
    .select([
      "id",
      "email",
      sql<Date>`coalesce(confirmed_at, requested_at)`.as("confirmedAt"),
      sql<string>`coalesce((select text_version from consents
        where subject = newsletter_subscribers.id::text and purpose = 'newsletter' order by at desc limit 1), '')`.as(
        "textVersion",
      ),
    ])
    .where("state", "=", "confirmed")
    .$if(after !== null, (query) => query.where(isAfterRow("newsletter_subscribers", "created_at", after, "desc")))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(AT_ONCE)
    .execute();
}

async function countStates(db: Database): Promise<Record<SubscriptionState, number>> {
  const { rows } = await sql<Record<SubscriptionState, number>>`
    select count(*) filter (where state = 'pending')::int as pending,
           count(*) filter (where state = 'confirmed')::int as confirmed,
           count(*) filter (where state = 'unsubscribed')::int as unsubscribed
      from newsletter_subscribers`.execute(db);
  return rows[0] ?? { pending: 0, confirmed: 0, unsubscribed: 0 };
}
