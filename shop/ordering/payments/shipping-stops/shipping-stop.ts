/** Why shipping needs a confirmation: the money may be taken back. Rules: PAY-68. */
export const STOP_KINDS = ["in_dispute", "fraud_alert", "complaint"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

export interface ShippingStop {
  kind: StopKind;
  raisedAt: Date;
  provider: string;
  externalPaymentId: string;
}

const WORDS: Readonly<Record<StopKind, string>> = {
  in_dispute: "O cliente contestou a cobrança no banco: o dinheiro pode ser tirado da loja.",
  fraud_alert: "O provedor do pagamento suspeita de fraude e pede para não entregar.",
  complaint: "O cliente abriu uma reclamação no provedor do pagamento.",
};

export function shippingStopText(kind: StopKind): string {
  return WORDS[kind];
}
