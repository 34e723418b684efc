import { z } from "zod";
import type { ApiError } from "./api-errors.ts";
import type { OrderBook } from "./order-book.ts";
import type { OrderRecord } from "./order-record.ts";
import { problem, problemsAsErrors, problemsOfIssues } from "./request-problems.ts";

/** 720 hours. https://www.mercadopago.com.br/developers/pt/reference/orders/online-payments/search/get */
const LONGEST_WINDOW_MS = 720 * 3_600_000;

const date = z.string().refine((text) => !Number.isNaN(Date.parse(text)), "invalid date");

/** `limit` and `offset` come from the API reference, `page` and `page_size` from the SDK. */
const search = z.object({
  begin_date: date,
  end_date: date,
  external_reference: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  status_detail: z.string().optional(),
  payment_method_id: z.string().optional(),
  payment_method_type: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(30),
  sort_by: z.enum(["created_date", "last_updated_date"]).default("created_date"),
  sort_order: z.enum(["asc", "desc"]).default("desc"),
});
type Search = z.infer<typeof search>;

/** Parameters without effect, by fault: which ones the API heeds is not confirmed. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  "ignores-page-size": ["page_size"],
  "limit-and-offset": ["page", "page_size"],
  "ignores-page": ["page", "offset"],
};

export type SearchResult =
  | { kind: "found"; orders: OrderRecord[]; total: number; limit: number; offset: number }
  | { kind: "refused"; errors: ApiError[] };

/**
 * `GET /v1/orders`: one page of the matching orders. The index lags `lagMs` behind. The fault `unfiltered` simulates an
 * index that ignores the reference, others one that ignores how pages are asked for.
 */
export function searchOrders(
  book: OrderBook,
  { lagMs, fault }: { lagMs: number; fault: string | null },
  query: Record<string, string>,
): SearchResult {
  const ignored = IGNORED[fault ?? ""] ?? [];
  const heard = Object.fromEntries(Object.entries(query).filter(([name]) => !ignored.includes(name)));
  const parsed = search.safeParse(heard, { reportInput: true });
  if (!parsed.success) return { kind: "refused", errors: problemsAsErrors(problemsOfIssues(parsed.error.issues)) };
  const wanted = parsed.data;
  if (Date.parse(wanted.end_date) - Date.parse(wanted.begin_date) > LONGEST_WINDOW_MS) {
    const tooLong = problem("property_value", "'$.end_date' - maximum allowed is 1 month");
    return { kind: "refused", errors: problemsAsErrors([tooLong]) };
  }
  const limit = wanted.limit ?? wanted.page_size;
  const offset = wanted.offset ?? (wanted.page - 1) * limit;
  const reference = fault === "unfiltered" ? undefined : wanted.external_reference;
  const matching = book
    .asOf(Date.now() - lagMs)
    .filter((order) => reference === undefined || order.externalReference === reference)
    .filter((order) => matches(order, wanted));
  const time = (order: OrderRecord) => (wanted.sort_by === "created_date" ? order.createdAt : order.updatedAt);
  const direction = wanted.sort_order === "asc" ? 1 : -1;
  matching.sort((a, b) => direction * (time(a) - time(b) || a.id.localeCompare(b.id)));
  return { kind: "found", orders: matching.slice(offset, offset + limit), total: matching.length, limit, offset };
}

function matches(order: OrderRecord, wanted: Search): boolean {
  const { method } = order.payment;
  const wishes: ReadonlyArray<[wish: string | undefined, value: string]> = [
    [wanted.type, "online"],
    [wanted.status, order.status],
    [wanted.status_detail, order.statusDetail],
    [wanted.payment_method_id, method.id],
    [wanted.payment_method_type, method.type],
  ];
  return (
    order.createdAt >= Date.parse(wanted.begin_date) &&
    order.createdAt <= Date.parse(wanted.end_date) &&
    wishes.every(([wish, value]) => wish === undefined || wish === value)
  );
}
