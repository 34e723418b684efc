import { z } from "zod";

/** In order: the life of a label from the cart to delivery. */
export const LABEL_STATUSES = [
  "pending",
  "released",
  "generated",
  "received",
  "posted",
  "delivered",
  "undelivered",
  "canceled",
  "expired",
] as const;
export type LabelStatus = (typeof LABEL_STATUSES)[number];

const party = z.looseObject({
  name: z.string(),
  address: z.string(),
  postal_code: z.string(),
});

const moment = z.number().nullable();

/** A label as the simulator stores it: amounts in centavos, times in epoch milliseconds. */
export const labelRecord = z.object({
  id: z.string(),
  protocol: z.string(),
  serviceId: z.number(),
  agencyId: z.number().nullable().default(null),
  from: party,
  to: party,
  products: z.array(z.looseObject({ name: z.string(), quantity: z.number(), unitary_value: z.number() })),
  volumes: z.array(z.object({ height: z.number(), width: z.number(), length: z.number(), weight: z.number() })),
  nonCommercial: z.boolean(),
  /** A reverse label: its customer posts with the authorisation code. */
  reverse: z.boolean().default(false),
  authorizationCode: z.string().nullable().default(null),
  invoiceKey: z.string().nullable(),
  insuranceCents: z.number(),
  tags: z.array(z.object({ tag: z.string(), url: z.string().nullable() })),
  priceCents: z.number(),
  deliveryDays: z.number(),
  status: z.enum(LABEL_STATUSES),
  tracking: z.string().nullable(),
  selfTracking: z.string().nullable(),
  /** When generation was requested. */
  generatingAt: moment,
  /** When generation failed, and why. */
  failedAt: moment.default(null),
  failure: z.record(z.string(), z.array(z.string())).nullable().default(null),
  createdAt: z.number(),
  paidAt: moment,
  generatedAt: moment,
  postedAt: moment,
  deliveredAt: moment,
  canceledAt: moment,
  expiredAt: moment,
  updatedAt: z.number(),
});
export type LabelRecord = z.infer<typeof labelRecord>;

/** What a carrier or the clock can do to a label. */
export const MOVES = ["receive", "post", "deliver", "lose", "expire"] as const;
export type Move = (typeof MOVES)[number];

const FROM: Readonly<Record<Move, readonly LabelStatus[]>> = {
  receive: ["generated", "posted"],
  post: ["generated", "received"],
  deliver: ["posted", "received", "undelivered"],
  lose: ["posted", "received"],
  expire: ["released", "generated"],
};
const TO: Readonly<Record<Move, LabelStatus>> = {
  receive: "received",
  post: "posted",
  deliver: "delivered",
  lose: "undelivered",
  expire: "expired",
};

/** The label after a move; null if its status does not allow the move. */
export function moved(label: LabelRecord, move: Move, now: number): LabelRecord | null {
  if (!FROM[move].includes(label.status)) return null;
  const next = { ...label, status: TO[move], updatedAt: now };
  if (move === "post") return { ...next, postedAt: now };
  if (move === "deliver") return { ...next, deliveredAt: now };
  return move === "expire" ? { ...next, expiredAt: now } : next;
}

export function paid(label: LabelRecord, now: number): LabelRecord {
  return { ...label, status: "released", paidAt: now, updatedAt: now };
}

/** Whether a label can be cancelled for a refund: bought, and not handed over yet. */
export function isCancellable({ status }: LabelRecord): boolean {
  return status === "released" || status === "generated";
}

export function cancelled(label: LabelRecord, now: number): LabelRecord {
  return { ...label, status: "canceled", canceledAt: now, updatedAt: now };
}
