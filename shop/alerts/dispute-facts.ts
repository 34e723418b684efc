import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";

export interface DisputeFacts {
  amountCents: number | null;
  /** The provider's word. */
  reason: string | null;
  /** Until when the provider takes documents. */
  documentsUntil: Date | null;
  /** Null while it is open. */
  outcome: string | null;
}

export function disputeFacts({
  amountCents,
  reason,
  documentsUntil,
  outcome,
}: DisputeFacts): { label: string; value: string }[] {
  return [
    { label: "Valor", value: amountCents === null ? null : formatBrl(amountCents) },
    { label: "Motivo", value: disputeReasonText(reason) },
    { label: "Documentos até", value: documentsUntil && !outcome && formatDateTime(documentsUntil) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** Null: a word that says nothing. */
const REASONS: Readonly<Record<string, string | null>> = {
  general: null,
  fraud: "Fraude: quem pagou diz que não fez a compra",
  fraudulent: "Fraude: quem pagou diz que não fez a compra",
  unrecognized: "O titular do cartão não reconhece a compra",
  product_not_received: "O cliente diz que não recebeu",
  product_unacceptable: "O cliente diz que veio diferente ou com defeito",
  duplicate: "O cliente diz que foi cobrado duas vezes",
  credit_not_processed: "O cliente diz que espera um reembolso",
  subscription_canceled: "O cliente diz que tinha cancelado",
};

/** An unknown reason in its own word. */
export function disputeReasonText(reason: string | null): string | null {
  const text = valueAt(REASONS, reason);
  return text === undefined ? reason : text;
}
