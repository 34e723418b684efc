import { randomUUID } from "node:crypto";
import { z } from "zod";
import { openJournal } from "../../journal.ts";
import type { Lifetime } from "../../lifetime.ts";
import { isBackdated, now } from "../../moment.ts";
import { type PricedService, priceServices } from "../price-services.ts";
import type { CartRequest } from "./cart-request.ts";
import { cancelled, isCancellable, type LabelRecord, labelRecord, type Move, moved, paid } from "./label-record.ts";
import type { LabelWebhooks } from "./label-webhooks.ts";
import { presentTracking } from "./present-label.ts";
import type { ReverseCart } from "./reverse-cart.ts";

const OPENING_BALANCE_CENTS = 100_000;
/** `POST /shipment/tracking` caches its answers for an hour. */
const TRACKING_CACHE_MS = 60 * 60_000;

export interface LabelDesk {
  /** Adds a label to the cart; refused with a reason if the carrier does not deliver there. */
  add(request: CartRequest): { kind: "added"; label: LabelRecord } | { kind: "refused"; reason: string };
  /** The same for a reverse label. */
  addReverse(request: ReverseCart): ReturnType<LabelDesk["add"]>;
  byId(id: string): LabelRecord | undefined;
  /** The newest label with this tag, id or tracking code, in any status. */
  byReference(reference: string): LabelRecord | undefined;
  /** Oldest first. */
  all(): LabelRecord[];
  remove(label: LabelRecord): void;
  balanceCents(): number;
  setBalance(cents: number): void;
  /** Pays labels from the wallet; null if the balance is too low. */
  pay(labels: LabelRecord[]): { totalCents: number } | null;
  /** Starts generation, which completes or fails asynchronously. */
  generate(label: LabelRecord, how?: { fails: boolean }): void;
  cancel(label: LabelRecord): boolean;
  /**
   * Moves a parcel; null if the label's status does not allow it. `told` settles after the first delivery attempt of
   * the webhook.
   */
  move(label: LabelRecord, move: Move): { label: LabelRecord; told: Promise<void> } | null;
  track(label: LabelRecord): ReturnType<typeof presentTracking>;
  forgetTracking(): void;
  registerWebhook(): ReturnType<LabelWebhooks["register"]>;
  close(): Promise<void>;
}

export interface LabelDeskParts {
  webhooks: LabelWebhooks;
  lifetime: Lifetime;
  generateMs: number;
}

/** Webhook event of each move; expiry has none. */
const EVENTS: Readonly<Record<Move, string | null>> = {
  receive: "order.received",
  post: "order.posted",
  deliver: "order.delivered",
  lose: "order.undelivered",
  expire: null,
};

const FAILURE = { dce: ["Rejeição da SEFAZ: CPF do destinatário com situação irregular."] };
const removed = z.object({ id: z.string(), removed: z.literal(true) });
const wallet = z.object({ balanceCents: z.number() });

/** Loads the labels. All changes to labels and all their webhooks go through the desk. */
export async function openLabelDesk(dataDir: string | null, parts: LabelDeskParts): Promise<LabelDesk> {
  const { webhooks, lifetime } = parts;
  const labels = new Map<string, LabelRecord>();
  const told = new Map<string, { at: number; answer: ReturnType<typeof presentTracking> }>();
  let balance = OPENING_BALANCE_CENTS;
  const journal = await openJournal(dataDir, "melhor-envio-labels", (entry) => {
    const label = labelRecord.safeParse(entry);
    if (label.success) labels.set(label.data.id, label.data);
    const gone = removed.safeParse(entry);
    if (gone.success) labels.delete(gone.data.id);
    const money = wallet.safeParse(entry);
    if (money.success) balance = money.data.balanceCents;
  });

  function put(label: LabelRecord): LabelRecord {
    labels.set(label.id, label);
    journal.append(label);
    return label;
  }

  function setBalance(cents: number): void {
    balance = cents;
    journal.append({ balanceCents: cents });
  }

  function finish(id: string): void {
    const label = labels.get(id);
    if (label?.status !== "released" || label.generatingAt === null) return;
    const at = now();
    const codes = label.reverse
      ? { authorizationCode: randomDigits(10), selfTracking: selfCode() }
      : { tracking: carrierCode(label), selfTracking: selfCode() };
    const generated = put({ ...label, ...codes, status: "generated", generatedAt: at, updatedAt: at });
    void webhooks.send("order.generated", generated);
  }
  function fail(id: string): void {
    const label = labels.get(id);
    if (label?.status !== "released") return;
    const at = now();
    put({ ...label, generatingAt: null, failedAt: at, failure: FAILURE, updatedAt: at });
  }
  // Finishes the generations that an earlier process had started.
  for (const { id } of labels.values()) finish(id);

  return {
    add(request) {
      const [quote] = priceServices({
        from: { postal_code: request.from.postal_code },
        to: { postal_code: request.to.postal_code },
        volumes: request.volumes.map((volume) => ({ ...volume, insurance_value: 0 })),
        options: { receipt: false, own_hand: false, insurance_value: request.options.insurance_value },
        services: String(request.service),
      });
      if (quote?.kind !== "priced") return { kind: "refused", reason: quote?.reason ?? "Serviço indisponível." };
      const label = put(newLabel(request, quote));
      void webhooks.send("order.created", label);
      return { kind: "added", label };
    },
    addReverse(request) {
      const [quote] = priceServices({
        from: { postal_code: request.from.postal_code },
        to: { postal_code: request.to.postal_code },
        volumes: [{ ...request.package, insurance_value: 0 }],
        options: { receipt: false, own_hand: false, insurance_value: request.insurance_value },
        services: String(request.service),
      });
      if (quote?.kind !== "priced") return { kind: "refused", reason: quote?.reason ?? "Serviço indisponível." };
      const label = put(reverseLabel(request, quote));
      void webhooks.send("order.created", label);
      return { kind: "added", label };
    },
    byId: (id) => labels.get(id),
    byReference: (reference) =>
      [...labels.values()].findLast(
        (label) =>
          [label.id, label.tracking, label.selfTracking].includes(reference) ||
          label.tags.some(({ tag }) => tag === reference),
      ),
    all: () => [...labels.values()],
    remove(label) {
      labels.delete(label.id);
      journal.append({ id: label.id, removed: true });
    },
    balanceCents: () => balance,
    setBalance,
    pay(wanted) {
      const totalCents = wanted.reduce((total, label) => total + label.priceCents, 0);
      if (totalCents > balance) return null;
      setBalance(balance - totalCents);
      for (const label of wanted) void webhooks.send("order.released", put(paid(label, now())));
      return { totalCents };
    },
    generate(label, how) {
      put({ ...label, generatingAt: now(), failedAt: null, failure: null });
      const end = () => (how?.fails ? fail(label.id) : finish(label.id));
      // A label of the past has been made since.
      if (isBackdated()) end();
      else lifetime.after(parts.generateMs, end);
    },
    cancel(label) {
      if (!isCancellable(label)) return false;
      setBalance(balance + label.priceCents);
      void webhooks.send("order.cancelled", put(cancelled(label, now())));
      return true;
    },
    move(label, move) {
      const after = moved(label, move, now());
      if (after === null) return null;
      // The carrier gives a reverse parcel its code at the counter.
      const next = after.reverse && move === "post" ? { ...after, tracking: carrierCode(after) } : after;
      put(next);
      const event = EVENTS[move];
      return { label: next, told: event ? webhooks.send(event, next) : Promise.resolve() };
    },
    track(label) {
      const before = told.get(label.id);
      if (before && Date.now() - before.at < TRACKING_CACHE_MS) return before.answer;
      const answer = presentTracking(label);
      told.set(label.id, { at: Date.now(), answer });
      return answer;
    },
    forgetTracking: () => told.clear(),
    registerWebhook: webhooks.register,
    close: () => journal.close(),
  };
}

function newLabel(request: CartRequest, quote: Extract<PricedService, { kind: "priced" }>): LabelRecord {
  const createdAt = now();
  const { options } = request;
  return {
    id: randomUUID(),
    protocol: `ORD-${new Date(createdAt).toISOString().slice(0, 10).replaceAll("-", "")}${randomDigits(6)}`,
    serviceId: quote.service.id,
    agencyId: request.agency ?? null,
    from: request.from,
    to: request.to,
    products: request.products,
    volumes: request.volumes,
    nonCommercial: options.non_commercial,
    reverse: false,
    authorizationCode: null,
    invoiceKey: options.invoice?.key ?? null,
    insuranceCents: Math.round(options.insurance_value * 100),
    tags: options.tags.map(({ tag, url }) => ({ tag, url: url ?? null })),
    priceCents: quote.cents,
    deliveryDays: quote.days,
    status: "pending",
    tracking: null,
    selfTracking: null,
    generatingAt: null,
    failedAt: null,
    failure: null,
    createdAt,
    paidAt: null,
    generatedAt: null,
    postedAt: null,
    deliveredAt: null,
    canceledAt: null,
    expiredAt: null,
    updatedAt: createdAt,
  };
}

/** A return always goes with a declaration of contents. Whether tags are kept is not documented: they are not. */
function reverseLabel(request: ReverseCart, quote: Extract<PricedService, { kind: "priced" }>): LabelRecord {
  const { service, from, to, products, insurance_value } = request;
  const options = { insurance_value, non_commercial: true, invoice: null, tags: [] };
  const cart = { service, agency: null, from, to, products, volumes: [request.package], options };
  return { ...newLabel(cart, quote), reverse: true };
}

const JADLOG_SERVICES = [3, 4];

/** Null for Jadlog: its tracking code may be missing until the carrier has the parcel. */
function carrierCode({ serviceId }: LabelRecord): string | null {
  return JADLOG_SERVICES.includes(serviceId) ? null : `AA${randomDigits(9)}BR`;
}

function selfCode(): string {
  return `ME${randomUUID().replaceAll("-", "").slice(0, 9).toUpperCase()}BR`;
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");
}
