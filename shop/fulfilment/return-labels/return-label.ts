import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";
import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";
import type { ReturnWay } from "#shop/fulfilment/returns/return-view.ts";
import type { Box, Content, Label, Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import { allows, type OrderRight } from "#shop/ordering/orders/access/order-right.ts";

/** By the provider's ids, cheapest first. Correios take nothing else back. Rules: REFUND-83. */
export const REVERSE_SERVICES = [
  { id: "1", label: "PAC" },
  { id: "2", label: "SEDEX" },
] as const;
export type ReverseServiceId = (typeof REVERSE_SERVICES)[number]["id"];

export function isReverseService(id: string): id is ReverseServiceId {
  return REVERSE_SERVICES.some((service) => service.id === id);
}

/** 'Correios PAC'. */
export function reverseServiceName(id: ReverseServiceId): string {
  return `Correios ${REVERSE_SERVICES.find((service) => service.id === id)?.label ?? ""}`;
}

/** With its code the customer posts the pieces at the shop's cost. */
export interface ReturnLabel extends Label {
  returnId: string;
  serviceId: ReverseServiceId;
  box: Box;
  /** Agreed to by staff. */
  agreedCents: Centavos;
  /** The return was approved with this label. */
  isAnswer: boolean;
  /** The code to show at the post office; null until the label is generated. */
  postingCode: string | null;
  /** `YYYY-MM-DD`, included. */
  postUntil: string | null;
  hasDeclaration: boolean;
}

/** Null: the customer has not posted yet. Rules: REFUND-89. */
export function returnWayOf({ state, problem, nextTryAt }: ReturnLabel): ReturnWay | null {
  if (state === "delivered") return "arrived";
  if (state === "posted" || state === "undelivered") return "posted";
  return isActiveParcel(state) && problem !== null && nextTryAt === null ? "stuck" : null;
}

/** How long Correios accept a code, in days from its generation. */
const CODE_DAYS = 7;

/** A São Paulo day, included. Rules: REFUND-86. */
export function postingDeadline(generatedAt: Date): string {
  return addDays(dayInSaoPaulo(generatedAt), CODE_DAYS);
}

/** By what is known; the provider may not have said so yet. Rules: REFUND-86. */
export function isCodeOver({ state, postUntil }: Pick<ReturnLabel, "state" | "postUntil">, today: string): boolean {
  if (state === "expired") return true;
  return (state === "generated" || state === "ready") && postUntil !== null && postUntil < today;
}

/** The customer still has to send the pieces. */
const AWAITED: readonly ReturnStatus[] = ["requested", "approved"];

/** The customer still has to send the pieces, and no living label's code works. Rules: REFUND-82, REFUND-86. */
export function canBuyReturnLabel(
  status: ReturnStatus,
  label: Pick<ReturnLabel, "state" | "postUntil"> | null,
  today: string,
): boolean {
  if (!AWAITED.includes(status)) return false;
  return label === null || !isActiveParcel(label.state) || isCodeOver(label, today);
}

/** The provider's id; null if no label brought all pieces, or if they came in several parcels. Rules: REFUND-84. */
export function originalLabelOf(
  contents: readonly Content[],
  parcels: readonly Pick<Shipment, "kind" | "state" | "contents" | "providerOrderId">[],
): string | null {
  const brought = parcels.filter(
    ({ kind, state }) => kind === "melhor_envio" && (state === "posted" || state === "delivered"),
  );
  const all = brought.find((parcel) => contents.every((content) => holds(parcel.contents, content)));
  return all?.providerOrderId ?? null;
}

/** A parcel without a content list holds everything. */
function holds(packed: readonly Content[], { orderItemId, quantity }: Content): boolean {
  return packed.length === 0 || packed.some((each) => each.orderItemId === orderItemId && each.quantity >= quantity);
}

export interface ShownReturnLabel {
  /** `coming`: the code is being made. `over`: it was not used in time. `none`: cancelled, or not theirs to see. */
  code: "coming" | "ready" | "over" | "none";
  postUntil: string | null;
  postedAt: Date | null;
  deliveredAt: Date | null;
  /** Null before the posting. */
  trackingCode: string | null;
  hasDeclaration: boolean;
}

/** A link may be forwarded: it does not show how to post at the shop's cost. Rules: REFUND-75, REFUND-89, REFUND-90. */
export function shownReturnLabel(label: ReturnLabel, right: OrderRight, today: string): ShownReturnLabel {
  const { postUntil, postedAt, deliveredAt, trackingCode, hasDeclaration } = label;
  const mayPost = allows(right, "documents");
  const isWaiting = mayPost && isActiveParcel(label.state) && postedAt === null;
  return {
    code: codeOf(label, mayPost, today),
    postUntil: mayPost ? postUntil : null,
    postedAt,
    deliveredAt,
    trackingCode: mayPost ? trackingCode : null,
    hasDeclaration: hasDeclaration && isWaiting,
  };
}

function codeOf(label: ReturnLabel, mayPost: boolean, today: string): ShownReturnLabel["code"] {
  if (!mayPost || label.state === "cancelled") return "none";
  if (isCodeOver(label, today)) return "over";
  return label.postingCode === null ? "coming" : "ready";
}
