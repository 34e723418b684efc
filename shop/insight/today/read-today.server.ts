import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { countOpenAlerts } from "#shop/alerts/alert-queries.server.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { readInbox } from "#shop/customers/contact/inbox-queries.server.ts";
import { readReturnQueue } from "#shop/fulfilment/returns/staff-view/staff-return-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { listSales } from "../reports/sales-queries.server.ts";
import { lateUntil } from "./late-orders.ts";
import { countOrderWork, listLongestWaiting } from "./today-queries.server.ts";

const SHOWN = 4;
const PRODUCTS_SHOWN = 8;

export type Today = Exclude<Awaited<ReturnType<typeof readToday>>, NotAllowed>;

/**
 * Each part is null where the role may not see its list, and comes from that list's queries; their number does not
 * depend on how much there is. Needs 'own.profile'. Rules: TODAY-1.
 */
export async function readToday(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: Pick<StaffSession, "role">,
) {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  const day = dayInSaoPaulo(clock());
  const late = lateUntil(day, config.handlingDays);
  const part = async <Part>(permission: Permission, read: () => Promise<Part | NotAllowed>): Promise<Part | null> => {
    const answer = mayDo(staff.role, permission) ? await read() : null;
    return isRefused(answer) ? null : answer;
  };
  const [orders, oldest, returns, inbox, low, sales, alerts] = await Promise.all([
    part("orders.read", () => countOrderWork(db, late)),
    part("orders.read", () => listLongestWaiting(db, SHOWN)),
    part("returns.read", () => readReturnQueue(db, staff, { view: "abertas", kind: null, term: "", page: 1 })),
    part("messages.read", () => readInbox(db, staff, { view: "novas", term: "" })),
    part("products.read", () => listEditedProducts(db, staff, listChoiceOf(new URLSearchParams({ estado: "baixo" })))),
    part("reports.read", () => listSales(db, { from: addDays(day, -7), to: day }, false)),
    part("monitoring.read", () => countOpenAlerts(db)),
  ]);
  return {
    kind: "ok" as const,
    day,
    lateUntil: late,
    orders: orders && { ...orders, oldest: oldest ?? [] },
    returns: returns && { open: returns.counts.abertas ?? 0, first: returns.returns.slice(0, SHOWN) },
    messages: inbox && { waiting: inbox.waiting, first: inbox.messages.slice(0, SHOWN) },
    lowStock: low && { count: low.total, isMore: low.isMore, products: low.products.slice(0, PRODUCTS_SHOWN) },
    /** The last eight days, the oldest first: the same weekday of last week, and today as the last. */
    sales,
    /** Alerts of Saúde that last and that nobody has acknowledged. */
    alerts: alerts && [...alerts.values()].reduce((sum, count) => sum + count, 0),
  };
}

function isRefused<Part>(answer: Part | NotAllowed | null): answer is NotAllowed {
  return typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === "refused";
}
