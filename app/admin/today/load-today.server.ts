import { data } from "react-router";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { daysUntil } from "#shop/customer-records/privacy-requests/data-request.ts";
import { contactAnswerDueOn } from "#shop/customers/contact/contact-inbox.ts";
import { openWorkText } from "#shop/fulfilment/order-desk/open-work.ts";
import { readToday, type Today } from "#shop/insight/today/read-today.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readStartChoices } from "#shop/staff/staff-queries.server.ts";
import { waitingSinceText } from "./today-texts.ts";

/** What 'Hoje' shows; of a message and a product only what its line needs. */
export async function loadToday(services: Services, staff: StaffSession) {
  const [today, choices] = await Promise.all([
    readToday(services, staff),
    readStartChoices(services.db, staff.staffId),
  ]);
  if (today.kind === "refused") throw data(null, { status: 403 });
  const { day, lateUntil, orders, returns, messages, lowStock, sales, alerts } = today;
  return {
    day,
    lateUntil,
    opensToday: choices.opensToday,
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
