/** Rules: MAIL-39. */
export const WINDOW_HOURS = 24;

export const SAMPLES_KEPT_DAYS = 90;

export interface MonitoringFigures {
  orderCount: number;
  /** Percent of the decided orders, 0 to 100; 100 if none is decided. */
  paymentSuccessRate: number;
  /** Seconds from the start of a payment to its confirmation, without boletos; 0 if there is none. */
  averageProcessingTime: number;
  /** For technical reasons, not by the shopper's or the bank's decision. */
  errorCount: number;
}

export interface MonitoringCounts {
  orderCount: number;
  /** Orders whose payment ended, except where the shopper chose to end it. */
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

export const MONITORING_ALERTS = ["low_success_rate", "many_errors", "card_testing"] as const;
export type MonitoringAlert = (typeof MONITORING_ALERTS)[number];

export const ALERT_TITLES: Readonly<Record<MonitoringAlert, string>> = {
  low_success_rate: "Alerta: Taxa de sucesso baixa",
  many_errors: "Alerta: Muitos erros",
  card_testing: "Alerta: Muitos cartões recusados",
};

const LOWEST_RATE = 90;
const TOO_FEW_ORDERS = 5;
const MOST_ERRORS = 3;

/** Rules: MAIL-33, MAIL-34. */
export function alertsOf(counts: MonitoringCounts): MonitoringAlert[] {
  const { decidedCount, paidCount, errorCount } = counts;
  const isLow = decidedCount > TOO_FEW_ORDERS && (paidCount / decidedCount) * 100 < LOWEST_RATE;
  return [
    ...(isLow ? ["low_success_rate" as const] : []),
    ...(errorCount > MOST_ERRORS ? ["many_errors" as const] : []),
  ];
}

export const DECLINES_WINDOW_MS = 10 * 60_000;

const MANY_DECLINES = 20;
const MANY_ORDERS_OF_ONE_NETWORK = 6;

/** 20 declines within ten minutes, or declines on 6 orders of one network. Rules: PAY-85. */
export function isCardTesting({
  declines,
  ordersOfOneNetwork,
}: {
  declines: number;
  ordersOfOneNetwork: number;
}): boolean {
  return declines >= MANY_DECLINES || ordersOfOneNetwork >= MANY_ORDERS_OF_ONE_NETWORK;
}
