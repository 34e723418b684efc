import { z } from "zod";
import type { HttpFailure, HttpResult } from "#platform/http/http-client.server.ts";
import { type Centavos, fromDecimal } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
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
  type CartDocuments,
  LabelAnswer,
  LabelPage,
  type ProviderLabel,
  providerErrorText,
  providerLabel,
  refusalOf,
  refusedLetters,
  TrackingAnswer,
} from "./label-answer.ts";
import { FileAddress, isNotReady, readLabelFile } from "./label-file.server.ts";

export interface LabelFailure {
  kind: "failed";
  problem: ShipmentProblem;
  /** The provider's error text. */
  detail: string | null;
  retryAfterSeconds?: number;
}
export type LabelResult<T> = { kind: "ok"; value: T } | LabelFailure;

/** Methods never throw: each returns the provider's answer, or why there is none. */
export interface LabelClient {
  balance(timeoutMs?: number): Promise<LabelResult<Centavos>>;
  /** Behind a service; the provider's id. */
  company(serviceId: string): Promise<LabelResult<number>>;
  /** `city` null: anywhere in the state. */
  agencies(where: { company: number; state: string; city: string | null }): Promise<LabelResult<Agency[]>>;
  /** The newest uncancelled one with our reference, created since then. `isAlike`: ours without a reference. */
  find(
    reference: string,
    since: Date,
    isAlike?: (label: LabelAnswer) => boolean,
  ): Promise<LabelResult<ProviderLabel | null>>;
  /** Null if the provider has none, e.g. after it emptied a cart. */
  fetch(id: string): Promise<LabelResult<ProviderLabel | null>>;
  add(request: ReturnType<typeof cartRequest>): Promise<LabelResult<ProviderLabel>>;
  /** `request`: the body of `POST /cart/reverse`. */
  addReverse(request: CartDocuments): Promise<LabelResult<ProviderLabel>>;
  remove(id: string): Promise<LabelResult<void>>;
  checkout(id: string): Promise<LabelResult<void>>;
  /** Starts it. Returns why the provider refuses, or null. */
  generate(id: string): Promise<LabelResult<string | null>>;
  /** As PDF, once generated. */
  download(id: string): Promise<LabelResult<Buffer<ArrayBuffer>>>;
  /** The declaration of contents (DACE), as PDF. */
  declaration(id: string): Promise<LabelResult<Buffer<ArrayBuffer>>>;
  /** False: the provider no longer accepts the cancellation. */
  cancel(id: string): Promise<LabelResult<boolean>>;
  /** Omits labels that the provider does not know. */
  track(ids: readonly string[], timeoutMs?: number): Promise<LabelResult<ProviderLabel[]>>;
}

const TIMEOUT_MS = 20_000;
/** A step must end before another process may claim it. */
const FIND_MS = 40_000;
/** Pages of ten labels. */
const MOST_PAGES = 20;
const CLOCKS_DIFFER_MS = 10 * 60_000;
/** The agencies of a whole state come in one answer. */
const MOST_AGENCIES_BYTES = 8 * 1024 * 1024;

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
      const result = await ask({
        operation: "agencies",
        path: `/shipment/agencies?${query}`,
        schema: AgencyList,
        timeoutMs: TIMEOUT_MS,
        mostAnswerBytes: MOST_AGENCIES_BYTES,
      });
      return answered(result, (agencies) => agencies);
    },
    async find(reference, since, isAlike = () => false) {
      const earliest = since.getTime() - CLOCKS_DIFFER_MS;
      const until = performance.now() + FIND_MS;
      const inCart = await walk("get-cart", "/cart");
      // Somebody may have paid for the whole cart in the provider's panel.
      return inCart.kind === "failed" || inCart.value ? inCart : walk("list-orders", "/orders");

      /** The search does not support tags: newest label first. */
      async function walk(operation: string, path: string): Promise<LabelResult<ProviderLabel | null>> {
        for (let page = 1; page <= MOST_PAGES; page += 1) {
          const left = until - performance.now();
          if (left <= 0) return { kind: "failed", problem: "timeout", detail: null };
          const result = await get(operation, `${path}?page=${page}`, LabelPage, Math.min(left, TIMEOUT_MS));
          if (result.kind !== "ok") return failed(result);
          const { labels, lastPage } = result.body;
          const mine = labels
            .filter((label) => label.tags.some(({ tag }) => tag === reference) || isLike(label))
            .map(providerLabel);
          const found = mine.find(({ told }) => !("cancelled" in told.milestones));
          if (found) return { kind: "ok", value: found };
          const oldest = labels.map((label) => providerLabel(label).createdAt).at(-1);
          const isPast = oldest && oldest.getTime() < earliest;
          if (isPast || labels.length === 0 || page >= lastPage) break;
        }
        return { kind: "ok", value: null };
      }

      function isLike(label: LabelAnswer): boolean {
        const { createdAt } = providerLabel(label);
        return createdAt !== null && createdAt.getTime() >= earliest && isAlike(label);
      }
    },
    async fetch(id) {
      const result = await get("get-order", `/orders/${encodeURIComponent(id)}`, LabelAnswer);
      if (result.kind !== "status" || result.status !== 404) return answered(result, providerLabel);
      // An unpaid label may only be visible in the cart.
      const inCart = await get("get-cart-label", `/cart/${encodeURIComponent(id)}`, LabelAnswer);
      if (inCart.kind === "status" && inCart.status === 404) return { kind: "ok", value: null };
      return answered(inCart, providerLabel);
    },
    async add(request) {
      return added(await post("cart", "/cart", request, LabelAnswer), request);
    },
    async addReverse(request) {
      return added(await post("cart-reverse", "/cart/reverse", request, LabelAnswer), request);
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
      // It may not exist any more: the provider empties carts after a while.
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
      return answered(result, (body) => refusalOf(valueAt(body, id)));
    },
    download: (id) => readFile("download", `/imprimir/pdf/${encodeURIComponent(id)}`),
    declaration: (id) => readFile("declaration", `/imprimir/dace/pdf/${encodeURIComponent(id)}`),
    async cancel(id) {
      const asked = await post("cancellable", "/shipment/cancellable", { orders: [id] }, ById);
      if (asked.kind !== "ok") return failed(asked);
      if (!saysYes(valueAt(asked.body, id), "cancellable")) return { kind: "ok", value: false };
      const order = { id, reason_id: "2", description: "Cancelado pela loja" };
      const result = await post("cancel", "/shipment/cancel", { order }, ById);
      return answered(result, (body) => saysYes(valueAt(body, id), "canceled"));
    },
    async track(ids, timeoutMs) {
      const result = await post("tracking", "/shipment/tracking", { orders: ids }, TrackingAnswer, timeoutMs);
      return answered(result, (labels) => labels.map(providerLabel));
    },
  };

  async function readFile(operation: string, path: string): Promise<LabelResult<Buffer<ArrayBuffer>>> {
    const named = await get(operation, path, FileAddress);
    const isPending = named.kind === "ok" ? named.body === null : isNotReady(named);
    if (isPending) return { kind: "failed", problem: "file_pending", detail: null };
    if (named.kind !== "ok" || named.body === null) return answered(named, () => Buffer.alloc(0));
    return readLabelFile(deps, named.body);
  }
}

function added(result: HttpResult<LabelAnswer>, request: CartDocuments): LabelResult<ProviderLabel> {
  const answer = answered(result, providerLabel);
  if (answer.kind !== "failed" || result.kind !== "status") return answer;
  // The provider decides which value may be declared without an invoice.
  if (answer.detail?.includes("E-CRT-0001")) return { ...answer, problem: "invoice_missing" };
  const documents = refusedLetters(result.body, request);
  return documents === null ? answer : { ...answer, detail: `${documents} ${answer.detail ?? ""}`.trim() };
}

function nothing(): void {}

function saysYes(entry: unknown, field: "cancellable" | "canceled"): boolean {
  return z.looseObject({ [field]: z.literal(true) }).safeParse(entry).success;
}

function answered<Body, T>(result: HttpResult<Body>, read: (body: Body) => T): LabelResult<T> {
  return result.kind === "ok" ? { kind: "ok", value: read(result.body) } : failed(result);
}

function failed(failure: HttpFailure): LabelFailure {
  const detail = failure.kind === "status" ? providerErrorText(failure.body) : null;
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
