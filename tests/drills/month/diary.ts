import type { Outcome } from "./move.ts";

/**
 * What people in and around the shop did with money and pieces, recorded from the answers they got; nothing is read
 * from the shop's database.
 */
export interface Diary {
  /** Centavos the shop announced as refunds, by order. */
  asked: Map<string, number>;
  /** Centavos refunded in the provider's panel, or attempted; by payment attempt, as all below. */
  panel: Map<string, number>;
  /** Centavos that staff paid back by other means. */
  outside: Map<string, number>;
  /** Centavos of refunds that staff gave up. */
  dropped: Map<string, number>;
  /** Attempts changed at the provider only: if the webhook is lost, the shop learns of it only by a manual check. */
  touched: Set<string>;
  /** Disputed attempts, unless the shop has won. */
  disputed: Set<string>;
  /** Disputed attempts that the payer has won; an appeal takes them out again. */
  lost: Set<string>;
  /** Disputed attempts whose provider does not say who won, and what its panel shows: whether the shop did. */
  undecided: Map<string, boolean>;
  /** Pieces put back into stock because of an order. */
  shelved: { orderId: string; skuId: string; pieces: number }[];
  /** Replacement pieces sent for returned ones; by stock row, as below. */
  sent: Map<string, number>;
  /** Pieces received into stock, less those found missing. */
  received: Map<string, number>;
  /** What each kind of move came to, how often. */
  moves: Map<string, Map<Outcome, number>>;
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
    undecided: new Map(),
    shelved: [],
    sent: new Map(),
    received: new Map(),
    moves: new Map(),
  };
}

export function add(sums: Map<string, number>, name: string, amount = 1): void {
  sums.set(name, (sums.get(name) ?? 0) + amount);
}

/** Counts what a move came to. */
export function note({ moves }: Pick<Diary, "moves">, move: string, outcome: Outcome, times = 1): void {
  const outcomes = moves.get(move) ?? new Map<Outcome, number>();
  add(outcomes, outcome, times);
  moves.set(move, outcomes);
}
