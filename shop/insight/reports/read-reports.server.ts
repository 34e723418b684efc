import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { attemptsByMethod, refusalCounts } from "./attempts.ts";
import { countAttempts, readFunnel, salesByMethod } from "./payment-queries.server.ts";
import type { Period } from "./period.ts";
import { listBestSellers, listLowStock, listWorstSellers, sumStock } from "./product-queries.server.ts";
import { listReminderSales } from "./reminder-report-queries.server.ts";
import { compareSales, listCouponSales, sumAllFirstOrders, sumSales } from "./sales-queries.server.ts";
import { listShippingSales } from "./shipping-queries.server.ts";

/** Needs 'reports.read', like all reports. `most`: of the products in each of its lists. Rules: MAIL-56. */
function report<Report>(read: (db: Database, period: Period, most: number) => Promise<Report>) {
  return async (
    db: Database,
    staff: Pick<StaffSession, "role">,
    period: Period,
    most = 0,
  ): Promise<Report | NotAllowed> => refuseUnlessAllowed(staff, "reports.read") ?? read(db, period, most);
}

type ReportOf<Read extends ReturnType<typeof report<unknown>>> = Exclude<Awaited<ReturnType<Read>>, NotAllowed>;

export type Heading = Awaited<ReturnType<typeof readHeading>>;
async function readHeading(db: Database, { days, before }: Period) {
  const [now, then] = await Promise.all([sumSales(db, days), sumSales(db, before)]);
  return { now, before: then };
}

export type OverviewReport = ReportOf<typeof readOverview>;
export const readOverview = report(async (db, period, most) => {
  const [sales, now, before, low] = await Promise.all([
    compareSales(db, period),
    countAttempts(db, period.days),
    countAttempts(db, period.before),
    listLowStock(db, period.days, most),
  ]);
  return { ...sales, attempts: attemptsByMethod(now), attemptsBefore: attemptsByMethod(before), low };
});

export type PaymentReport = ReportOf<typeof readPaymentReport>;
export const readPaymentReport = report(async (db, period) => {
  const [heading, funnel, funnelBefore, counts, methods, reminders] = await Promise.all([
    readHeading(db, period),
    readFunnel(db, period.days),
    readFunnel(db, period.before),
    countAttempts(db, period.days),
    salesByMethod(db, period.days),
    listReminderSales(db, period.days),
  ]);
  const attempts = attemptsByMethod(counts);
  return { ...heading, funnel, funnelBefore, attempts, refusals: refusalCounts(counts), methods, reminders };
});

export type ProductReport = ReportOf<typeof readProductReport>;
export const readProductReport = report(async (db, period, most) => {
  const [heading, best, worst, low, stock] = await Promise.all([
    readHeading(db, period),
    listBestSellers(db, period.days, most),
    listWorstSellers(db, period.days, most),
    listLowStock(db, period.days, most),
    sumStock(db),
  ]);
  return { ...heading, best, worst, low, stock };
});

export type CouponReport = ReportOf<typeof readCouponReport>;
export const readCouponReport = report(async (db, period) => {
  const [heading, coupons] = await Promise.all([readHeading(db, period), listCouponSales(db, period.days)]);
  return { ...heading, coupons };
});

export type ShippingReport = ReportOf<typeof readShippingReport>;
export const readShippingReport = report(async (db, period) => {
  const [heading, ways, waysBefore] = await Promise.all([
    readHeading(db, period),
    listShippingSales(db, period.days),
    listShippingSales(db, period.before),
  ]);
  return { ...heading, ways, waysBefore };
});

export type CustomerReport = ReportOf<typeof readCustomerReport>;
export const readCustomerReport = report(async (db, period) => {
  const [sales, customers] = await Promise.all([compareSales(db, period), sumAllFirstOrders(db)]);
  return { ...sales, customers };
});
