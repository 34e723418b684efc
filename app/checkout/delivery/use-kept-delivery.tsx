import { useState } from "react";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";
import { KeepHere } from "./keep-here.tsx";
import { firstTyped, keepDelivery, readKeptDelivery } from "./kept-delivery.ts";

interface KeptOptions {
  customerId: string | null;
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: () => void;
}

/** A visitor's delivery data on this device: the form's first values, and the box that keeps them. Rules: ORDER-93. */
export function useKeptDelivery({ customerId, draft, keep, onPlaced }: KeptOptions) {
  const isVisitor = customerId === null;
  const [kept, setKept] = useState(readKeptDelivery);
  const [wanted, setWanted] = useState(kept !== null);
  function forget() {
    keepDelivery(null);
    keep({ fields: EMPTY_DELIVERY });
    setKept(null);
    setWanted(false);
  }
  return {
    /** Of the form, which starts empty once its data are forgotten. */
    key: kept ? "kept" : "new",
    typed: firstTyped(draft.fields, kept, isVisitor),
    part: isVisitor && <KeepHere isKept={kept !== null} wanted={wanted} onWant={setWanted} onForget={forget} />,
    onPlaced(fields: DeliveryFields) {
      if (isVisitor && wanted) keepDelivery(fields);
      onPlaced();
    },
  };
}
