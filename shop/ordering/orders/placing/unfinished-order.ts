export type UnfinishedReason = "payment" | "dispute" | "refund" | "return" | "delivery";

export interface UnfinishedOrder {
  id: string;
  number: number;
  status: string;
  reason: UnfinishedReason;
}
