/** Why an order cannot be detached from its customer yet. */
export type UnfinishedReason = "payment" | "dispute" | "refund" | "return" | "delivery";

/** An order that blocks the deletion of its customer's data. */
export interface UnfinishedOrder {
  id: string;
  number: number;
  status: string;
  reason: UnfinishedReason;
}
