import { allOf } from "#platform/concurrency/all-of.ts";
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
  const { sales, now, before, low } = await allOf({
    sales: compareSales(db, period),
    now: countAttempts(db, period.days),
    before: countAttempts(db, period.before),
    low: listLowStock(db, period.days, most),
  });
  return { ...sales, attempts: attemptsByMethod(now), attemptsBefore: attemptsByMethod(before), low };
});

export type PaymentReport = ReportOf<typeof readPaymentReport>;
export const readPaymentReport = report(async (db, period) => {
  const { heading, counts, ...parts } = await allOf({
    heading: readHeading(db, period),
    funnel: readFunnel(db, period.days),
    // What is counted by whole days has nothing to compare a part of one with.
    funnelBefore: period.before.until ? null : readFunnel(db, period.before),
    counts: countAttempts(db, period.days),
    methods: salesByMethod(db, period.days),
    reminders: listReminderSales(db, period.days),
  });
  return { ...heading, ...parts, attempts: attemptsByMethod(counts), refusals: refusalCounts(counts) };
});

export type ProductReport = ReportOf<typeof readProductReport>;
export const readProductReport = report(async (db, period, most) => {
  const { heading, ...parts } = await allOf({
    heading: readHeading(db, period),
    best: listBestSellers(db, period.days, most),
    worst: listWorstSellers(db, period.days, most),
    low: listLowStock(db, period.days, most),
    stock: sumStock(db),
  });
  return { ...heading, ...parts };
});

export type CouponReport = ReportOf<typeof readCouponReport>;
export const readCouponReport = report(async (db, period) => {
  const [heading, coupons] = await Promise.all([readHeading(db, period), listCouponSales(db, period.days)]);
  return { ...heading, coupons };
});

export type ShippingReport = ReportOf<typeof readShippingReport>;
export const readShippingReport = report(async (db, period) => {
  const { heading, ...parts } = await allOf({
    heading: readHeading(db, period),
    ways: listShippingSales(db, period.days),
    waysBefore: period.before.until ? null : listShippingSales(db, period.before),
  });
  return { ...heading, ...parts };
});

export type CustomerReport = ReportOf<typeof readCustomerReport>;
export const readCustomerReport = report(async (db, period) => {
  const [sales, customers] = await Promise.all([compareSales(db, period), sumAllFirstOrders(db)]);
  return { ...sales, customers };
});
