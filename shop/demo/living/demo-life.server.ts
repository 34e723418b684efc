import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { labelStepJob } from "#shop/fulfilment/shipments/labels/parcel-labels.server.ts";
import { settlePayment } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { expirePaymentJob } from "#shop/ordering/payments/expire-payment.server.ts";
import type { CardToken, PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import type { PaymentProviders } from "#shop/ordering/payments/payment-providers.ts";
import { followProviders } from "#shop/ordering/payments/received/follow-providers.server.ts";
import { settlePaymentJob } from "#shop/ordering/payments/record-fact.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { refundPayment, refundPaymentJob } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Turns } from "./take-turns.ts";

/** The simulated providers, at a moment in the past. */
export interface DemoPayer {
  /** Where the providers' clients ask at that moment. */
  mercadoPagoAt(at: Date): Config["mercadoPago"];
  melhorEnvioAt(at: Date): Config["melhorEnvio"];
  /** The owner's name decides what the bank answers. */
  card(owner: string, at: Date): Promise<CardToken>;
  /** Payer, bank or carrier: `on` is `payments/` with the external id, or `shipments/` with the parcel's. */
  act(on: string, deed: "approve" | "dispute" | "post" | "receive" | "lose", at: Date): Promise<void>;
}

/** A past that the shop's own use cases live through. */
export interface DemoLife {
  /** The services with this life's clock. Sends no mails, notices and messages. */
  deps: Services;
  payer: DemoPayer;
  staff: StaffSession;
  /** False, and nothing moves, beyond the end of this past. */
  moveTo(at: Date): boolean;
  runDueWork(): Promise<void>;
}

interface DueWork {
  run: (deps: Services, payload: never) => Promise<void>;
  payload: never;
}

const OWN_WORK: ReadonlyMap<string, DueWork["run"]> = new Map<string, DueWork["run"]>([
  [refundPaymentJob.name, refundPayment],
  [settlePaymentJob.name, settlePayment],
  [labelStepJob.name, async (deps, payload) => void (await labelStepJob.run(deps, payload))],
]);
/** About what is still open at the end: the running shop does it. */
const LASTING: ReadonlySet<string> = new Set([refreshPaymentJob.name, expirePaymentJob.name, closePaymentJob.name]);

interface LifeOptions {
  payer: DemoPayer;
  staff: StaffSession;
  end: Date;
  /** Shared by all lives of a process. */
  atProvider: Turns;
}

/** It ends at `end`. Rules: DEMO-10. */
export function openLife(deps: Services, { payer, staff, end, atProvider }: LifeOptions): DemoLife {
  let present = end;
  const clock: Clock = () => present;
  const config = { ...deps.config };
  const due: DueWork[] = [];
  const past: Services = {
    ...deps,
    config,
    clock,
    jobs: withoutMessages(deps, clock, due),
    payments: providersAt({ config, clock, payer, atProvider }),
    rateLimits: createRateLimits(deps.db, false),
    // The days' counts of visits are about people.
    dayCounts: { ...deps.dayCounts, count: () => undefined },
  };
  return {
    deps: past,
    payer,
    staff,
    moveTo(at) {
      if (at > end) return false;
      present = at;
      config.melhorEnvio = payer.melhorEnvioAt(at);
      return true;
    },
    async runDueWork() {
      for (let work = due.shift(); work; work = due.shift()) await work.run(past, work.payload);
    },
  };
}

/** Asked at this life's time, one call at a time: Mercado Pago's package has one address for the whole process. */
function providersAt({
  config,
  clock,
  payer,
  atProvider,
}: {
  config: Config;
  clock: Clock;
  payer: DemoPayer;
  atProvider: Turns;
}): PaymentProviders {
  const present = followProviders(
    () => config,
    clock,
    async () => undefined,
  );
  const inTime = <T>(provider: PaymentProvider, call: (now: PaymentProvider) => Promise<T>) =>
    atProvider(() => {
      config.mercadoPago = payer.mercadoPagoAt(clock());
      return call(present.named(provider.name) ?? provider);
    });
  const placed = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    createPayment: (...asked) => inTime(provider, (now) => now.createPayment(...asked)),
    fetchPayment: (...asked) => inTime(provider, (now) => now.fetchPayment(...asked)),
    cancelPayment: (...asked) => inTime(provider, (now) => now.cancelPayment(...asked)),
    refundPayment: (...asked) => inTime(provider, (now) => now.refundPayment(...asked)),
  });
  const known = (provider: PaymentProvider | null) => provider && placed(provider);
  return {
    get all() {
      return present.all.map(placed);
    },
    get allowed() {
      return present.allowed;
    },
    get offered() {
      return present.offered;
    },
    taking: (method) => known(present.taking(method)),
    refusesKeys: (name) => present.refusesKeys(name),
    named: (name) => known(present.named(name)),
  };
}

/** Keeps what is due later than now, gives `due` what this life does itself, drops the rest. */
function withoutMessages({ jobs, clock: real }: Services, clock: Clock, due: DueWork[]): Jobs {
  return {
    ...jobs,
    async send(db, job, payload, options) {
      const run = OWN_WORK.get(job.name);
      if (run) {
        due.push({ run, payload: payload as never });
        return;
      }
      const startAfter = dueAt(options?.startAfter, clock());
      if (LASTING.has(job.name) && startAfter > real()) await jobs.send(db, job, payload, { ...options, startAfter });
    },
    sendAll: async () => undefined,
  };
}

function dueAt(startAfter: number | string | Date | undefined, now: Date): Date {
  if (startAfter instanceof Date) return startAfter;
  return new Date(now.getTime() + Number(startAfter ?? 0) * 1000);
}
