import type { Chance } from "../chance.ts";
import { resolveSwap, swapForCheaper, swapSize, takeOut } from "./edit-moves.ts";
import type { Move } from "./move.ts";
import {
  appeal,
  caseSpeaks,
  dispute,
  endAttempt,
  endDispute,
  endRefund,
  payLate,
  refundElsewhere,
} from "./provider-moves.ts";
import { approve, askFor, receive, refundOfReturn, refuse, replace, withdraw } from "./return-moves.ts";
import {
  cancel,
  check,
  countPieces,
  decide,
  decideDisputed,
  deliver,
  giveUpPurchase,
  refund,
  releaseStopped,
  ship,
} from "./staff-moves.ts";

/** Relative frequency of each kind of move. */
const MOVES: readonly (readonly [string, Move, number])[] = [
  ["send", ship, 7],
  ["send despite a dispute", releaseStopped, 1],
  ["deliver", deliver, 8],
  ["refund", refund, 3],
  ["cancel", cancel, 2],
  ["give up", giveUpPurchase, 2],
  ["change a size", swapSize, 2],
  ["swap for a cheaper piece", swapForCheaper, 2],
  ["take pieces out", takeOut, 2],
  ["resolve a swap that was not possible", resolveSwap, 1],
  ["ask to return for regret", askFor("regret"), 5],
  ["ask to exchange", askFor("exchange"), 4],
  ["ask to return a defect", askFor("defect"), 4],
  ["approve a return", approve, 6],
  ["refuse a return", refuse("requested"), 1],
  ["withdraw a return", withdraw, 2],
  ["receive returned pieces", receive("asked"), 6],
  ["receive pieces that were refunded before", receive("refunded"), 1],
  ["refund a return before its pieces came", refundOfReturn("early"), 1],
  ["refund a return", refundOfReturn("received"), 2],
  ["send another size", replace("exchange"), 3],
  ["send the same piece anew", replace("defect"), 4],
  ["refuse returned pieces", refuse("received"), 1],
  ["mark a refund as made by other means", decide("outside"), 1],
  ["give a refund up", decide("give_up"), 1],
  ["ask for a refund anew", decide("again"), 1],
  ["count pieces", countPieces, 1],
  ["check a payment", check, 1],
  ["end a payment", endAttempt, 2],
  ["pay late", payLate, 2],
  ["dispute before sending", dispute("unsent"), 1],
  ["dispute after sending", dispute("sent"), 1],
  ["win a dispute", endDispute("win"), 1],
  ["lose a dispute", endDispute("lose"), 1],
  ["win a dispute without a word of its case", endDispute("win", "silent"), 1],
  ["lose a dispute without a word of its case", endDispute("lose", "silent"), 1],
  ["say who won a dispute", decideDisputed, 2],
  ["let a silent case speak", caseSpeaks, 1],
  ["appeal against a lost dispute", appeal, 2],
  ["finish a refund at the bank", endRefund("finish-refund"), 2],
  ["fail a refund at the bank", endRefund("fail-refund"), 1],
  ["refund in the provider's panel", refundElsewhere, 1],
];
/** Beside these, in each step: it needs orders that nobody has sent yet. */
export const DEARER = "swap for a dearer piece";
export const MOVE_NAMES = [...MOVES.map(([name]) => name), DEARER];

/** A random kind of move, with its name. */
export function moveOf(chance: Chance): readonly [string, Move] {
  let at = chance.next() * MOVES.reduce((sum, [, , weight]) => sum + weight, 0);
  for (const [name, move, weight] of MOVES) {
    at -= weight;
    if (at < 0) return [name, move];
  }
  return ["check a payment", check];
}
