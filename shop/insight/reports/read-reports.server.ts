import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { attemptsByMethod, type MethodAttempts, type RefusalCount, refusalCounts } from "./attempts.ts";
import { type CouponSales, listCouponSales } from "./coupon-queries.server.ts";
import { countAttempts, type Funnel, type MethodSales, readFunnel, salesByMethod } from "./payment-queries.server.ts";
import type { Period } from "./period.ts";
import {
  type CategoryStock,
  type IdleProduct,
  type LowProduct,
  listBestSellers,
  listLowStock,
  listWorstSellers,
  type ProductSales,
  sumStock,
} from "./product-queries.server.ts";
import { listReminderSales, type ReminderSales } from "./reminder-report-queries.server.ts";
import type { Sales } from "./sales.ts";
import { compareSales, type SalesReport, sumAllFirstOrders, sumSales } from "./sales-queries.server.ts";
import { listShippingSales, type ShippingSales } from "./shipping-queries.server.ts";

type Reader = Pick<StaffSession, "role">;

export interface Heading {
  now: Sales;
  before: Sales;
}

async function readHeading(db: Database, { days, before }: Period): Promise<Heading> {
  const [now, then] = await Promise.all([sumSales(db, days), sumSales(db, before)]);
  return { now, before: then };
}

export interface OverviewReport extends SalesReport {
  attempts: MethodAttempts[];
  attemptsBefore: MethodAttempts[];
  low: { products: LowProduct[]; count: number };
}

/** Needs 'reports.read', like all reports. Rules: MAIL-56. */
export async function readOverview(
  db: Database,
  staff: Reader,
  period: Period,
  mostLow: number,
): Promise<OverviewReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [sales, now, before, low] = await Promise.all([
    compareSales(db, period),
    countAttempts(db, period.days),
    countAttempts(db, period.before),
    listLowStock(db, period.days, mostLow),
  ]);
  return { ...sales, attempts: attemptsByMethod(now), attemptsBefore: attemptsByMethod(before), low };
}

export interface PaymentReport extends Heading {
  funnel: Funnel;
  funnelBefore: Funnel;
  attempts: MethodAttempts[];
  refusals: RefusalCount[];
  methods: MethodSales[];
  reminders: ReminderSales[];
}

export async function readPaymentReport(
  db: Database,
  staff: Reader,
  period: Period,
): Promise<PaymentReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [heading, funnel, funnelBefore, counts, methods, reminders] = await Promise.all([
    readHeading(db, period),
    readFunnel(db, period.days),
    readFunnel(db, period.before),
    countAttempts(db, period.days),
    salesByMethod(db, period.days),
    listReminderSales(db, period.days),
  ]);
  return {
    ...heading,
    funnel,
    funnelBefore,
    attempts: attemptsByMethod(counts),
    refusals: refusalCounts(counts),
    methods,
    reminders,
  };
}

export interface ProductReport extends Heading {
  best: ProductSales[];
  worst: IdleProduct[];
  low: { products: LowProduct[]; count: number };
  stock: CategoryStock[];
}

export async function readProductReport(
  db: Database,
  staff: Reader,
  period: Period,
  most: number,
): Promise<ProductReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [heading, best, worst, low, stock] = await Promise.all([
    readHeading(db, period),
    listBestSellers(db, period.days, most),
    listWorstSellers(db, period.days, most),
    listLowStock(db, period.days, most),
    sumStock(db),
  ]);
  return { ...heading, best, worst, low, stock };
}

export interface CouponReport extends Heading {
  coupons: CouponSales[];
}

export async function readCouponReport(
  db: Database,
  staff: Reader,
  period: Period,
): Promise<CouponReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [heading, coupons] = await Promise.all([readHeading(db, period), listCouponSales(db, period.days)]);
  return { ...heading, coupons };
}

export interface ShippingReport extends Heading {
  ways: ShippingSales[];
  waysBefore: ShippingSales[];
}

export async function readShippingReport(
  db: Database,
  staff: Reader,
  period: Period,
): Promise<ShippingReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [heading, ways, waysBefore] = await Promise.all([
    readHeading(db, period),
    listShippingSales(db, period.days),
    listShippingSales(db, period.before),
  ]);
  return { ...heading, ways, waysBefore };
}

export interface CustomerReport extends SalesReport {
  customers: number;
}

export async function readCustomerReport(
  db: Database,
  staff: Reader,
  period: Period,
): Promise<CustomerReport | NotAllowed> {
  const refused = refuseUnlessAllowed(staff, "reports.read");
  if (refused) return refused;
  const [sales, customers] = await Promise.all([compareSales(db, period), sumAllFirstOrders(db)]);
  return { ...sales, customers };
}
