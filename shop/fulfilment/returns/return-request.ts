import type { Order } from "#shop/ordering/orders/order.ts";
import type { PhotoProblem } from "./photos/return-photo.ts";
import type { ReturnKind } from "./return-status.ts";
import type { WantedSize } from "./size-choices.ts";

export interface ReturnRequest {
  kind: ReturnKind;
  /** Required for a defect, otherwise optional. */
  note: string;
  lines: readonly RequestedLine[];
  /** Of a defect, as sent. */
  photos?: readonly Blob[];
}

export interface RequestedLine {
  orderItemId: string;
  quantity: number;
  wantedSize: string | null;
}

/** In characters, trimmed. Rules: REFUND-15. */
export const NOTE_LENGTH = { min: 10, max: 1000 } as const;

export interface RequestProblem {
  /** Null: the problem concerns the whole request. */
  orderItemId: string | null;
  problem:
    | "no_pieces"
    | "unknown_line"
    | "line_twice"
    | "too_many"
    | "size_needed"
    | "size_unavailable"
    | "note_needed"
    | "note_too_long"
    | PhotoProblem;
}

/** `left`: returnable pieces per line; `sizes`: other sizes in stock per line. Rules: REFUND-14, REFUND-16. */
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
