import { z } from "zod";
import { type Centavos, fromDecimal } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { TrackingEventKind } from "../tracking/tracking-event.ts";

/** `reverse` comes as a boolean, a number or a string. */
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
const text = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

/** We set one; others may send more. */
const MOST_TAGS = 20;

/** Part of answers of cart, orders, search, tracking and webhooks. Types vary, so only the id is required. */
export const LabelAnswer = z.object({
  id: z.string().min(1),
  protocol: text,
  status: text,
  price: z.unknown().optional(),
  service_id: text,
  insurance_value: z.unknown().optional(),
  reverse: flag,
  authorization_code: text,
  from: z.looseObject({ postal_code: text }).nullish().catch(null),
  tracking: text,
  self_tracking: text,
  melhorenvio_tracking: text,
  created_at: text,
  generated_at: text,
  posted_at: text,
  delivered_at: text,
  canceled_at: text,
  expired_at: text,
  generated_key: z.looseObject({ failed_at: text, data: z.unknown().optional() }).nullish().catch(null),
  tags: z
    .array(z.looseObject({ tag: z.string() }))
    .transform((tags) => tags.slice(0, MOST_TAGS))
    .catch([]),
});
export type LabelAnswer = z.infer<typeof LabelAnswer>;

const labelsOf = (entries: readonly unknown[]) => entries.flatMap((entry) => LabelAnswer.safeParse(entry).data ?? []);

/** Newest first; skips invalid entries. An empty page has no body. */
export const LabelPage = z.union([
  z
    .looseObject({ data: z.array(z.unknown()), last_page: z.coerce.number().catch(1) })
    .transform(({ data, last_page }) => ({ labels: labelsOf(data), lastPage: last_page })),
  z.array(z.unknown()).transform((entries) => ({ labels: labelsOf(entries), lastPage: 1 })),
  z.undefined().transform(() => ({ labels: [], lastPage: 1 })),
]);

/** Of `POST /shipment/tracking`: labels by id. */
export const TrackingAnswer = z
  .union([
    z.record(z.string(), z.unknown()).transform((entries) => Object.values(entries)),
    z.array(z.unknown()),
    z.undefined().transform(() => []),
  ])
  .transform(labelsOf);

/** By label id. An empty answer may be a list, or missing. */
export const ById = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((): Record<string, unknown> => ({})),
  z.undefined().transform((): Record<string, unknown> => ({})),
]);

const Generation = z.looseObject({ status: z.literal(false), message: text, data: z.unknown().optional() });
/** The provider's messages for a label that is generated already, or being generated. */
const NO_REFUSAL = /já|encaminhad|andamento|process/i;

/** Why it does not generate a label; null if it accepted or has done it before. */
export function refusalOf(answer: unknown): string | null {
  const parsed = Generation.safeParse(answer);
  if (!parsed.success) return null;
  const { message, data } = parsed.data;
  return message && NO_REFUSAL.test(message)
    ? null
    : [message, ...linesOf(data)].filter(Boolean).join(" ").slice(0, 400);
}

export interface ProviderLabel {
  id: string;
  protocol: string | null;
  priceCents: Centavos | null;
  /** Still in the cart, unpaid. */
  inCart: boolean;
  createdAt: Date | null;
  failure: string | null;
  /** The carrier's, otherwise the provider's own. */
  trackingCode: string | null;
  /** A reverse label's code for the post office. */
  postingCode: string | null;
  generatedAt: Date | null;
  told: ParcelNews;
}

/** Milestones, with their time if the provider gives one. */
export interface ParcelNews {
  milestones: Partial<Record<TrackingEventKind, Date | null>>;
  trackingCode: string | null;
}

const STATUS_MILESTONES: Readonly<Record<string, TrackingEventKind>> = {
  generated: "generated",
  received: "received",
  posted: "posted",
  delivered: "delivered",
  undelivered: "undelivered",
  paused: "paused",
  suspended: "suspended",
  canceled: "cancelled",
  cancelled: "cancelled",
  expired: "expired",
};

export function providerLabel(answer: LabelAnswer): ProviderLabel {
  const told = parcelNews(answer);
  return {
    id: answer.id,
    protocol: answer.protocol ?? null,
    priceCents: priceOf(answer.price),
    inCart: answer.status === "pending" || answer.status === null || answer.status === undefined,
    createdAt: readStamp(answer.created_at),
    failure: answer.generated_key?.failed_at ? linesOf(answer.generated_key.data).join(" ").slice(0, 400) : null,
    trackingCode: told.trackingCode,
    // Sources name either field; the provider's own codes mean nothing at the counter.
    postingCode: answer.authorization_code || answer.tracking || null,
    generatedAt: readStamp(answer.generated_at),
    told,
  };
}

/** Milestones with a time, plus that of status or event (`order.posted`): status and times may lag behind. */
export function parcelNews(answer: LabelAnswer, event?: string): ParcelNews {
  const milestones: ParcelNews["milestones"] = {};
  for (const word of [answer.status ?? "", event?.replace(/^order\./, "") ?? ""]) {
    const milestone = valueAt(STATUS_MILESTONES, word);
    if (milestone) milestones[milestone] = null;
  }
  const named = {
    generated: answer.generated_at,
    posted: answer.posted_at,
    delivered: answer.delivered_at,
    cancelled: answer.canceled_at,
    expired: answer.expired_at,
  };
  for (const [milestone, stamp] of Object.entries(named)) {
    const at = readStamp(stamp);
    if (at) milestones[milestone as keyof typeof named] = at;
  }
  return { milestones, trackingCode: answer.tracking || answer.self_tracking || answer.melhorenvio_tracking || null };
}

/** To find a reverse label: the provider may not return our reference. */
export interface ReverseTraits {
  serviceId: string;
  insuredCents: Centavos;
  fromCep: string;
}

/** Rules: REFUND-85. */
export function isReverseLike(answer: LabelAnswer, { serviceId, insuredCents, fromCep }: ReverseTraits): boolean {
  return (
    answer.reverse &&
    answer.service_id === serviceId &&
    priceOf(answer.insurance_value) === insuredCents &&
    (answer.from?.postal_code ?? "").replace(/\D/g, "") === fromCep.replace(/\D/g, "")
  );
}

/** Null: none, or below zero, which is none. */
function priceOf(value: unknown): Centavos | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const cents = fromDecimal(value);
  return cents !== null && cents >= 0 ? cents : null;
}

const Fault = z
  .object({ message: z.unknown(), error: z.unknown(), errors: z.unknown(), suggestion: z.unknown() })
  .partial();

/** The error on one line; it comes in four different formats. */
export function providerErrorText(body: unknown): string | null {
  const parsed = Fault.safeParse(body);
  if (!parsed.success) return null;
  const { message, error, errors, suggestion } = parsed.data;
  const lines = [errors, error].flatMap(linesOf);
  const all = lines.length > 0 ? lines : [message, suggestion].flatMap(linesOf);
  return all.length > 0 ? all.join(" ").slice(0, 400) : null;
}

/** Documents that may have letters. That the provider takes them is not confirmed. */
const LETTERED: readonly [field: string, name: string, of: (request: CartDocuments) => string | undefined][] = [
  ["from.company_document", "o CNPJ do remetente", ({ from }) => from?.company_document],
  ["to.company_document", "o CNPJ do destinatário", ({ to }) => to?.company_document],
  ["options.invoice.key", "a chave da NF-e", ({ options }) => options?.invoice?.key],
];

export interface CartDocuments {
  from?: { company_document?: string };
  to?: { company_document?: string };
  options?: { invoice?: { key: string }; tags?: unknown };
}

/** Which documents with letters a refusal is about, as a sentence; null: none. Rules: SHIP-91. */
export function refusedLetters(body: unknown, request: CartDocuments): string | null {
  const errors = Fault.safeParse(body).data?.errors;
  if (typeof errors !== "object" || errors === null) return null;
  const names = LETTERED.filter(([field, , of]) => Object.hasOwn(errors, field) && /[a-z]/i.test(of(request) ?? ""));
  if (names.length === 0) return null;
  const documents = new Intl.ListFormat("pt-BR").format(names.map(([, name]) => name));
  return `O Melhor Envio não aceitou ${documents}, que ${names.length === 1 ? "tem" : "têm"} letras.`;
}

function linesOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(linesOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

const STAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-01-01 10:00:00`, which is UTC without saying so. */
export function readStamp(text: string | null | undefined): Date | null {
  const match = STAMP.exec(text ?? "");
  if (!match) return null;
  const [, day, time, zone = "Z"] = match;
  const date = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
