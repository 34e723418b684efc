import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import { allows } from "#shop/ordering/orders/access/order-right.ts";
import { isCodeOver, type ReturnLabel } from "./return-label.ts";

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
