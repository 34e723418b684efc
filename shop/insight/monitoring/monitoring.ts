/** How long the figures look back, in hours (decision 032). Rules: MAIL-39. */
export const WINDOW_HOURS = 24;

/** Old ones tell nothing any more. */
export const SAMPLES_KEPT_DAYS = 90;

/** The four figures of spec 2 §3, counted over all that was started in the window. */
export interface MonitoringFigures {
  orderCount: number;
  /** Percent of the decided orders that are paid, 0 to 100; 100 while nothing is decided. */
  paymentSuccessRate: number;
  /** Seconds from the start of a payment until it was known to be paid; 0 when there is none. Without boletos. */
  averageProcessingTime: number;
  /** Attempts that failed through no choice of shopper or bank. */
  errorCount: number;
}

/** What the figures are made of. */
export interface MonitoringCounts {
  orderCount: number;
  /** Orders whose payment ended otherwise than by the shopper's choice. */
  decidedCount: number;
  paidCount: number;
  processingMs: number | null;
  errorCount: number;
}

/** Rules: MAIL-40. */
export function figuresOf(counts: MonitoringCounts): MonitoringFigures {
  const { orderCount, decidedCount, paidCount, processingMs, errorCount } = counts;
  return {
    orderCount,
    paymentSuccessRate: decidedCount === 0 ? 100 : Math.round((paidCount / decidedCount) * 1000) / 10,
    averageProcessingTime: Math.round((processingMs ?? 0) / 100) / 10,
    errorCount,
  };
}

export const MONITORING_ALERTS = ["low_success_rate", "many_errors"] as const;
export type MonitoringAlert = (typeof MONITORING_ALERTS)[number];

/** The words of spec 2 §8. */
export const ALERT_TITLES: Readonly<Record<MonitoringAlert, string>> = {
  low_success_rate: "Alerta: Taxa de sucesso baixa",
  many_errors: "Alerta: Muitos erros",
};

const LOWEST_RATE = 90;
const TOO_FEW_ORDERS = 5;
const MOST_ERRORS = 3;

/**
 * What is wrong (spec 2 §9): a success rate below 90% with more than 5 orders, or more than 3 errors.
 * Rules: MAIL-33, MAIL-34.
 */
export function alertsOf(counts: MonitoringCounts): MonitoringAlert[] {
  const { decidedCount, paidCount, errorCount } = counts;
  const isLow = decidedCount > TOO_FEW_ORDERS && (paidCount / decidedCount) * 100 < LOWEST_RATE;
  return [
    ...(isLow ? ["low_success_rate" as const] : []),
    ...(errorCount > MOST_ERRORS ? ["many_errors" as const] : []),
  ];
}
