import { data } from "react-router";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { daysUntil } from "#shop/customer-records/privacy-requests/data-request.ts";
import { contactAnswerDueOn } from "#shop/customers/contact/contact-inbox.ts";
import { openWorkText } from "#shop/fulfilment/order-desk/open-work.ts";
import { readFirstSteps } from "#shop/insight/today/read-first-steps.server.ts";
import { readToday, type Today } from "#shop/insight/today/read-today.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { readStartChoices } from "#shop/staff/staff-queries.server.ts";
import { waitingSinceText } from "./today-texts.ts";

/** Query values of 'Hoje': what to show whatever the shop's state. */
export type TodayView = "passos" | "dia" | null;

/**
 * 'Primeiros passos' while the shop has not sold and steps are open, else 'Hoje'. Put away, they are shown only when
 * asked for.
 * Rules: TODAY-8.
 */
export async function loadTodayPage(services: Services, staff: StaffSession, view: TodayView) {
  const { opensToday, firstStepsAway } = await readStartChoices(services.db, staff.staffId);
  const maySee = mayDo(staff.role, "settings.read");
  const first = maySee && (view === "passos" || !firstStepsAway) ? await readFirstSteps(services, staff) : null;
  const steps = first?.kind === "ok" ? first.steps : [];
  const open = steps.filter(({ isDone }) => !isDone).length;
  const choices = { opensToday, firstStepsAway, steps, open, maySeeSteps: maySee };
  const isNew = first?.kind === "ok" && !first.hasSold && open > 0;
  if (view === "passos" ? steps.length > 0 : isNew && view !== "dia") return { ...choices, today: null };
  return { ...choices, today: await loadToday(services, staff) };
}

/** What 'Hoje' shows; of a message and a product only what its line needs. */
async function loadToday(services: Services, staff: StaffSession) {
  const today = await readToday(services, staff);
  if (today.kind === "refused") throw data(null, { status: 403 });
  const { day, lateUntil, orders, returns, messages, lowStock, sales, alerts } = today;
  return {
    day,
    lateUntil,
    orders: orders && shownOrders(orders, today),
    returns: returns && { ...returns, first: returns.first.map((made) => ({ ...made, today: day })) },
    messages: messages && {
      waiting: openWorkText(messages.waiting),
      first: messages.first.map(({ id, name, subject, status, archivedAt, createdAt }) => ({
        id,
        name,
        subject,
        status,
        archivedAt,
        since: waitingSinceText(dayInSaoPaulo(createdAt), day),
        daysLeft: daysUntil(contactAnswerDueOn(createdAt), day),
      })),
    },
    lowStock: lowStock && {
      count: lowStock.count,
      isMore: lowStock.isMore,
      products: lowStock.products.map(({ id, name, stock, pictures }) => ({
        id,
        name,
        stock,
        picture: pictures[0] ?? null,
      })),
    },
    sales: sales?.map(({ part, orders, revenueCents }) => ({ day: part, orders, revenueCents })),
    alerts,
  };
}

function shownOrders({ oldest, toPack, late, problems }: NonNullable<Today["orders"]>, { day, lateUntil }: Today) {
  return {
    toPack: openWorkText(toPack),
    late: openWorkText(late),
    problems: openWorkText(problems),
    oldest: oldest.map(({ createdAt, ...order }) => {
      const made = dayInSaoPaulo(createdAt);
      return { ...order, since: waitingSinceText(made, day), isLate: made <= lateUntil };
    }),
  };
}

export type ShownToday = Awaited<ReturnType<typeof loadToday>>;
