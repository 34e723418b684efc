/** What people in and around the shop did with money and pieces, as they were answered: nothing of it is read from the shop. */
export interface Diary {
  /** Centavos that the shop said it would give back, by order. */
  asked: Map<string, number>;
  /** Centavos that people gave back in the provider's panel, or tried to; by attempt, as all below. */
  panel: Map<string, number>;
  /** Centavos that people gave back by other means. */
  outside: Map<string, number>;
  /** Centavos of refunds that people gave up. */
  dropped: Map<string, number>;
  /** Attempts of which something was done at the provider alone: of a lost notice the shop learns when somebody asks. */
  touched: Set<string>;
  /** Attempts whose payers asked their bank for the money, until the shop has won. */
  disputed: Set<string>;
  /** Those of them whose payers have won. */
  lost: Set<string>;
  /** Pieces that were put on the shelf because of an order. */
  shelved: { orderId: string; skuId: string; pieces: number }[];
  /** Pieces sent instead of returned ones, by stock row, as below. */
  sent: Map<string, number>;
  /** Pieces that came into the shop, less those that were found missing. */
  received: Map<string, number>;
  /** How often what was done. */
  counts: Map<string, number>;
}

export function openDiary(): Diary {
  return {
    asked: new Map(),
    panel: new Map(),
    outside: new Map(),
    dropped: new Map(),
    touched: new Set(),
    disputed: new Set(),
    lost: new Set(),
    shelved: [],
    sent: new Map(),
    received: new Map(),
    counts: new Map(),
  };
}

export function add(sums: Map<string, number>, name: string, amount = 1): void {
  sums.set(name, (sums.get(name) ?? 0) + amount);
}
