import type { Order } from "#shop/ordering/orders/order.ts";
import type { ReturnKind } from "./return-status.ts";
import type { WantedSize } from "./size-choices.ts";

/** What a customer wants to send back, and why. */
export interface ReturnRequest {
  kind: ReturnKind;
  /** Needed for a defect; otherwise the customer's to tell or not. */
  note: string;
  lines: readonly RequestedLine[];
}

export interface RequestedLine {
  orderItemId: string;
  quantity: number;
  /** For an exchange: the size wanted instead. */
  wantedSize: string | null;
}

/** Characters of what a customer writes, after trimming. Rules: REFUND-15. */
export const NOTE_LENGTH = { min: 10, max: 1000 } as const;

export interface RequestProblem {
  /** Null: of the request as a whole. */
  orderItemId: string | null;
  problem:
    | "no_pieces"
    | "unknown_line"
    | "line_twice"
    | "too_many"
    | "size_needed"
    | "size_unavailable"
    | "note_needed"
    | "note_too_long";
}

/**
 * What is wrong with a request, none when all is right.
 * @param left how many pieces of each line can be returned.
 * @param sizes the other sizes in stock of each line.
 * Rules: REFUND-14, REFUND-16.
 */
export function requestProblems(
  request: ReturnRequest,
  order: Pick<Order, "items">,
  left: ReadonlyMap<string, number>,
  sizes: ReadonlyMap<string, readonly WantedSize[]>,
): RequestProblem[] {
  const of = (orderItemId: string | null, problem: RequestProblem["problem"]) => ({ orderItemId, problem });
  const { kind, lines } = request;
  const note = request.note.trim();
  const problems: RequestProblem[] = [];
  if (lines.length === 0) problems.push(of(null, "no_pieces"));
  if (kind === "defect" && note.length < NOTE_LENGTH.min) problems.push(of(null, "note_needed"));
  if (note.length > NOTE_LENGTH.max) problems.push(of(null, "note_too_long"));
  for (const [place, { orderItemId: id, quantity, wantedSize }] of lines.entries()) {
    if (!order.items.some((item) => item.id === id)) problems.push(of(id, "unknown_line"));
    else if (lines.findIndex(({ orderItemId }) => orderItemId === id) !== place) problems.push(of(id, "line_twice"));
    else if (quantity < 1 || quantity > (left.get(id) ?? 0)) problems.push(of(id, "too_many"));
    else if (kind === "exchange") {
      const wanted = sizes.get(id)?.find(({ size }) => size === wantedSize);
      if (wantedSize === null) problems.push(of(id, "size_needed"));
      else if (!wanted || wanted.free < quantity) problems.push(of(id, "size_unavailable"));
    }
  }
  return problems;
}
