import { z } from "zod";
import type { HttpFailure, HttpResult } from "#platform/http/http-client.server.ts";
import { type Centavos, fromDecimal } from "#platform/money.ts";
import {
  createMelhorEnvioClient,
  failureOf,
  type MelhorEnvioDependencies,
} from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import type { Agency } from "../labels/agency.ts";
import type { ShipmentProblem } from "../shipment.ts";
import { AgencyList } from "./agency-answer.ts";
import type { cartRequest } from "./cart-request.ts";
import {
  ById,
  faultText,
  LabelAnswer,
  LabelPage,
  type ProviderLabel,
  providerLabel,
  refusalOf,
  TrackingAnswer,
} from "./label-answer.ts";
import { FileAddress, isNotReady, readLabelFile } from "./label-file.server.ts";

export interface LabelFailure {
  kind: "failed";
  problem: ShipmentProblem;
  /** The provider's own words. */
  detail: string | null;
  /** How long it wants to be left alone. */
  retryAfterSeconds?: number;
}
export type LabelResult<T> = { kind: "ok"; value: T } | LabelFailure;

/** Labels at Melhor Envio. No call throws; each answers with what the provider said, or why it said nothing. */
export interface LabelClient {
  balance(timeoutMs?: number): Promise<LabelResult<Centavos>>;
  /** The provider's number of the company that runs a service. */
  company(serviceId: string): Promise<LabelResult<number>>;
  /** Where a company takes parcels; `city` null: anywhere in the state. */
  agencies(where: { company: number; state: string; city: string | null }): Promise<LabelResult<Agency[]>>;
  /** The newest label, not given up, that carries our reference and was made since; null when there is none. */
  find(reference: string, since: Date): Promise<LabelResult<ProviderLabel | null>>;
  /** A label by its id; null when the provider has none, as of a cart that was emptied. */
  fetch(id: string): Promise<LabelResult<ProviderLabel | null>>;
  add(request: ReturnType<typeof cartRequest>): Promise<LabelResult<ProviderLabel>>;
  remove(id: string): Promise<LabelResult<void>>;
  checkout(id: string): Promise<LabelResult<void>>;
  /** Begins it; why it does not begin, or null. */
  generate(id: string): Promise<LabelResult<string | null>>;
  /** The label as PDF, once it is generated. */
  download(id: string): Promise<LabelResult<Buffer<ArrayBuffer>>>;
  /** False: the provider no longer takes it back. */
  cancel(id: string): Promise<LabelResult<boolean>>;
  /** What is known of several labels; those that the provider does not know are left out. */
  track(ids: readonly string[], timeoutMs?: number): Promise<LabelResult<ProviderLabel[]>>;
}

const TIMEOUT_MS = 20_000;
/** A step must be done before another process may take it up. */
const FIND_MS = 40_000;
/** Of ten labels each. */
const MOST_PAGES = 20;
const CLOCKS_DIFFER_MS = 10 * 60_000;

export function openLabelClient(deps: MelhorEnvioDependencies): LabelClient {
  const ask = createMelhorEnvioClient(deps);
  const post = <T>(operation: string, path: string, body: unknown, schema: z.ZodType<T>, timeoutMs = TIMEOUT_MS) =>
    ask({ operation, method: "POST", path, body, schema, timeoutMs });
  const get = <T>(operation: string, path: string, schema: z.ZodType<T>, timeoutMs = TIMEOUT_MS) =>
    ask({ operation, path, schema, timeoutMs });

  return {
    async balance(timeoutMs) {
      const amount = z.union([z.string(), z.number()]).transform((value, context) => {
        const cents = fromDecimal(value);
        if (cents !== null) return cents;
        context.addIssue({ code: "custom", message: "no amount" });
        return z.NEVER;
      });
      const result = await get("balance", "/balance", z.object({ balance: amount }), timeoutMs);
      return answered(result, ({ balance }) => balance);
    },
    async company(serviceId) {
      const schema = z.looseObject({ company: z.looseObject({ id: z.coerce.number().int().positive() }) });
      const path = `/shipment/services/${encodeURIComponent(serviceId)}`;
      return answered(await get("services", path, schema), ({ company }) => company.id);
    },
    async agencies({ company, state, city }) {
      const query = new URLSearchParams({ company: String(company), country: "BR", state, ...(city && { city }) });
      return answered(await get("agencies", `/shipment/agencies?${query}`, AgencyList), (agencies) => agencies);
    },
    async find(reference, since) {
      const until = performance.now() + FIND_MS;
      const inCart = await walk("get-cart", "/cart");
      // Somebody may have paid for the whole cart on the provider's own pages.
      return inCart.kind === "failed" || inCart.value ? inCart : walk("list-orders", "/orders");

      /** A search knows no tags: the pages are looked through, the newest label first. */
      async function walk(operation: string, path: string): Promise<LabelResult<ProviderLabel | null>> {
        for (let page = 1; page <= MOST_PAGES; page += 1) {
          const left = until - performance.now();
          if (left <= 0) return { kind: "failed", problem: "timeout", detail: null };
          const result = await get(operation, `${path}?page=${page}`, LabelPage, Math.min(left, TIMEOUT_MS));
          if (result.kind !== "ok") return failed(result);
          const { labels, lastPage } = result.body;
          const mine = labels.filter(({ tags }) => tags.some(({ tag }) => tag === reference)).map(providerLabel);
          const found = mine.find(({ told }) => !("cancelled" in told.milestones));
          if (found) return { kind: "ok", value: found };
          const oldest = labels.map((label) => providerLabel(label).createdAt).at(-1);
          const isPast = oldest && oldest.getTime() < since.getTime() - CLOCKS_DIFFER_MS;
          if (isPast || labels.length === 0 || page >= lastPage) break;
        }
        return { kind: "ok", value: null };
      }
    },
    async fetch(id) {
      const result = await get("get-order", `/orders/${encodeURIComponent(id)}`, LabelAnswer);
      if (result.kind !== "status" || result.status !== 404) return answered(result, providerLabel);
      // One that is not paid may only be seen in the cart.
      const inCart = await get("get-cart-label", `/cart/${encodeURIComponent(id)}`, LabelAnswer);
      if (inCart.kind === "status" && inCart.status === 404) return { kind: "ok", value: null };
      return answered(inCart, providerLabel);
    },
    async add(request) {
      const added = answered(await post("cart", "/cart", request, LabelAnswer), providerLabel);
      // What may be declared without an invoice is the provider's to say.
      const isTooDear = added.kind === "failed" && added.detail?.includes("E-CRT-0001");
      return isTooDear ? { ...added, problem: "invoice_missing" } : added;
    },
    async remove(id) {
      const path = `/cart/${encodeURIComponent(id)}`;
      const result = await ask({
        operation: "delete-cart",
        method: "DELETE",
        path,
        schema: z.unknown(),
        timeoutMs: TIMEOUT_MS,
      });
      // It may be gone already: carts are emptied by and by.
      if (result.kind === "status" && result.status === 404) return { kind: "ok", value: undefined };
      return answered(result, nothing);
    },
    async checkout(id) {
      const result = await post("checkout", "/shipment/checkout", { orders: [id] }, z.unknown());
      const answer = answered(result, nothing);
      const isPoor = answer.kind === "failed" && answer.problem === "rejected" && /saldo/i.test(answer.detail ?? "");
      return isPoor ? { ...answer, problem: "insufficient_balance" } : answer;
    },
    async generate(id) {
      const result = await post("generate", "/shipment/generate", { orders: [id] }, ById);
      return answered(result, (body) => refusalOf(body[id]));
    },
    async download(id) {
      const named = await get("download", `/imprimir/pdf/${encodeURIComponent(id)}`, FileAddress);
      const isPending = named.kind === "ok" ? named.body === null : isNotReady(named);
      if (isPending) return { kind: "failed", problem: "file_pending", detail: null };
      if (named.kind !== "ok" || named.body === null) return answered(named, () => Buffer.alloc(0));
      return readLabelFile(deps, named.body);
    },
    async cancel(id) {
      const asked = await post("cancellable", "/shipment/cancellable", { orders: [id] }, ById);
      if (asked.kind !== "ok") return failed(asked);
      if (!saysYes(asked.body[id], "cancellable")) return { kind: "ok", value: false };
      const order = { id, reason_id: "2", description: "Cancelado pela loja" };
      const result = await post("cancel", "/shipment/cancel", { order }, ById);
      return answered(result, (body) => saysYes(body[id], "canceled"));
    },
    async track(ids, timeoutMs) {
      const result = await post("tracking", "/shipment/tracking", { orders: ids }, TrackingAnswer, timeoutMs);
      return answered(result, (labels) => labels.map(providerLabel));
    },
  };
}

function nothing(): void {}

function saysYes(entry: unknown, field: "cancellable" | "canceled"): boolean {
  return z.looseObject({ [field]: z.literal(true) }).safeParse(entry).success;
}

function answered<Body, T>(result: HttpResult<Body>, read: (body: Body) => T): LabelResult<T> {
  return result.kind === "ok" ? { kind: "ok", value: read(result.body) } : failed(result);
}

function failed(failure: HttpFailure): LabelFailure {
  const detail = failure.kind === "status" ? faultText(failure.body) : null;
  const wait = failure.kind === "status" && failure.retryAfterSeconds !== undefined;
  return {
    kind: "failed",
    problem: problemOf(failure),
    detail,
    ...(wait && { retryAfterSeconds: failure.retryAfterSeconds }),
  };
}

function problemOf(failure: HttpFailure): ShipmentProblem {
  const reason = failureOf(failure);
  return reason === "empty" ? "unavailable" : reason;
}
