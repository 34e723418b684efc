import { type FormEvent, useEffect, useRef, useState } from "react";
import { dismissToast, showToast } from "#app/ui/toast/toast.tsx";
import { counted } from "#platform/formats/plural.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { documentError, readDocument } from "../delivery/document-field.ts";
import { type CardControls, MISSING_TOAST } from "./card/card-controls.ts";
import type { PaymentSelection } from "./payment-choice.ts";

interface PaymentFormOptions {
  method: PaymentMethod | null;
  busy: boolean;
  /** Cards wait, and a card is chosen. */
  paused: boolean;
  /** Whether the order has its payer's CPF. */
  hasDocument: boolean;
  onPay: (choice: PaymentSelection) => void;
}

/** State and submit handler of the payment form, including what the chosen method still needs. */
export function usePaymentForm({ method, busy, paused, hasDocument, onPay }: PaymentFormOptions) {
  const [payer, setPayer] = useState<{ typed: string; error: string | null }>({ typed: "", error: null });
  const [cardValid, setCardValid] = useState(false);
  const [tokenizing, setTokenizing] = useState(false);
  const card = useRef<CardControls | null>(null);
  const asksDocument = method === "boleto" && !hasDocument;
  const waitsForCard = method !== null && isCard(method) && !cardValid;

  // What one method lacks says nothing of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the method changes
  useEffect(() => dismissToast(MISSING_TOAST), [method]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!method || busy || tokenizing || waitsForCard || paused) return;
    // Synchronously: a tab may only be opened within the click event.
    if (method === "boleto") payByBoleto();
    else if (isCard(method)) void payByCard(method);
    else onPay({ method });
  }

  function payByBoleto() {
    if (!asksDocument) return onPay({ method: "boleto", document: null });
    const error = documentError(payer.typed);
    setPayer({ ...payer, error });
    if (error === null) return onPay({ method: "boleto", document: readDocument(payer.typed) });
    const field = document.getElementById("payer-document");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }

  async function payByCard(by: "credit_card" | "debit_card") {
    if (!card.current) return;
    setTokenizing(true);
    const made = await card.current.tokenize();
    setTokenizing(false);
    if (made.kind === "refused") return tell(made.faults.join(", "));
    onPay({ method: by, card: made.card, deviceId: made.deviceId });
  }

  return {
    submit,
    tokenizing,
    payer: asksDocument ? { ...payer, onChange: (typed: string) => setPayer({ typed, error: null }) } : null,
    card: { controls: card, onValid: setCardValid },
    waitsForCard,
    /** Shows what is missing when the button is pressed before the card is complete. */
    tellMissing: () => {
      const faults = card.current?.showFaults() ?? [];
      tell(missingText(faults.length), faults.join(", "));
    },
  };
}

/** The number of invalid fields; each shows its own error, and the first has the focus. Rules: PAY-48. */
function missingText(count: number): string {
  if (count === 0) return "";
  return `Confira ${counted(count, "campo", "campos")}.`;
}

/** One toast about the card; none without a text. `spoken`: what a screen reader says instead. Rules: PAY-48. */
function tell(description: string, spoken?: string) {
  if (description === "") return;
  const title = "Dados incompletos";
  showToast({ about: MISSING_TOAST, title, description, spoken, tone: "destructive", brief: true });
}
