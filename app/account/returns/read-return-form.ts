import { valueAt } from "#platform/value-at.ts";
import type { RequestedLine, RequestProblem, ReturnRequest } from "#shop/fulfilment/returns/return-request.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import { requestProblemText } from "#shop/fulfilment/returns/return-texts.ts";

const QUANTITY = "peca-";
const SIZE = "tamanho-";
export const NOTE_FIELD = "recado";
export const PHOTOS_FIELD = "fotos";
/** Marks the form that gives up the whole unsent order. */
export const WHOLE_ORDER = "pedido";
/** The order's e-mail as typed by a shopper with only a link. */
export const ORDER_EMAIL_FIELD = "email";
/** The customer's answer to what the shop changed, and the latest change they saw. */
export const EDIT_ANSWER = "resposta";
export const SEEN_EDIT = "visto";
/** Pseudo field for errors that belong to no single field. */
export const PIECES_FIELD = "pecas";

export const quantityField = (orderItemId: string) => `${QUANTITY}${orderItemId}`;
export const sizeField = (orderItemId: string) => `${SIZE}${orderItemId}`;

/** The chosen pieces: lines with a quantity, and for an exchange with a size. */
export function chosenLines(fields: Record<string, string>): RequestedLine[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (!name.startsWith(QUANTITY)) return [];
    const orderItemId = name.slice(QUANTITY.length);
    const quantity = /^\d{1,3}$/.test(value) ? Number(value) : 0;
    const wantedSize = valueAt(fields, sizeField(orderItemId)) || null;
    return quantity > 0 ? [{ orderItemId, quantity, wantedSize }] : [];
  });
}

/** `form`: with the photos, which `fields` leaves out. */
export function readReturnForm(kind: ReturnKind, fields: Record<string, string>, form?: FormData): ReturnRequest {
  // A chooser that was left empty sends a file without bytes.
  const photos = (form?.getAll(PHOTOS_FIELD) ?? []).filter((each) => typeof each !== "string" && each.size > 0);
  return { kind, note: fields[NOTE_FIELD] ?? "", lines: chosenLines(fields), photos: photos as File[] };
}

/** Error messages by field. */
export function problemsAtFields(problems: readonly RequestProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ orderItemId, problem }) => [fieldOf(orderItemId, problem), requestProblemText(problem)]),
  );
}

function fieldOf(orderItemId: string | null, problem: RequestProblem["problem"]): string {
  if (problem === "note_needed" || problem === "note_too_long") return NOTE_FIELD;
  if (problem.includes("photo")) return PHOTOS_FIELD;
  if (orderItemId === null) return PIECES_FIELD;
  return problem === "size_needed" || problem === "size_unavailable"
    ? sizeField(orderItemId)
    : quantityField(orderItemId);
}
