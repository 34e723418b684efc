import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "#platform/allocate.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { Return } from "../returns/return.ts";
import { piecesLeft, refundAmounts, shippingDue } from "../returns/return-refund.ts";
import type { ReturnKind } from "../returns/return-status.ts";
import { piecesToPutBack, shippingWithLast, worthOfPieces } from "./pieces-left.ts";

const piece = fc.record({ unit: fc.integer({ min: 0, max: 50_000 }), quantity: fc.integer({ min: 1, max: 6 }) });

/** An arbitrary delivered order: pieces, a coupon allocated to them, a payment method discount, shipping. */
const order = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 4 }),
    coupon: fc.integer({ min: 0, max: 100 }),
    method: fc.integer({ min: 0, max: 30 }),
    shippingCents: fc.integer({ min: 0, max: 9_000 }),
  })
  .map(({ pieces, coupon, method, shippingCents }) => {
    const gross = pieces.map(({ unit, quantity }) => unit * quantity);
    const subtotal = gross.reduce((sum, each) => sum + each, 0);
    const off = allocate(Math.floor((subtotal * coupon) / 100), gross);
    const items = pieces.map(({ unit, quantity }, index) => ({
      ...{ id: `line-${index}`, productId: "p", productName: "p", size: "16", quantity, picture: null },
      ...{ unitPriceCents: unit, lineCents: unit * quantity, discountCents: off[index] ?? 0, putBack: 0 },
    }));
    const net = subtotal - off.reduce((sum, each) => sum + each, 0);
    const amounts = amountsOf({
      grossPiecesCents: subtotal,
      discountPiecesCents: subtotal - net,
      discountMethodCents: Math.floor((net * method) / 100),
      grossShippingCents: shippingCents,
    });
    return { status: "delivered" as const, items, amounts };
  });

interface Step {
  way: "desk" | "regret" | "exchange" | "withdrawn";
  line: number;
  quantity: number;
  isPaidAtOnce: boolean;
}

/** One step in which pieces come back: a refund at the desk, a return, or a withdrawn return. */
const step = fc.record<Step>({
  way: fc.constantFrom<Step["way"][]>("desk", "regret", "exchange", "withdrawn"),
  line: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 6 }),
  isPaidAtOnce: fc.boolean(),
});

const made = (kind: ReturnKind, change: Partial<Return>): Return => ({
  ...{
    id: "r",
    number: 1,
    orderId: "o",
    kind,
    status: "requested",
    photos: 0,
    note: "",
    answer: "",
    labelUrl: null,
    postUntil: null,
  },
  ...{ postingCode: null, sentCarrier: null, sentCode: null, lines: [], shippingCents: 0, refundedCents: null },
  ...{ answerDueOn: "2026-11-30", requestedAt: new Date(0), answeredAt: null, receivedAt: null, closedAt: null },
  ...change,
});

test("in whatever steps all pieces come back, what is suggested adds up to what was paid, shipping included", () => {
  fc.assert(
    fc.property(order, fc.array(step, { maxLength: 30 }), (drawn, steps) => {
      const bought = structuredClone(drawn);
      const returns: Return[] = [];
      let leftCents = bought.amounts.payableCents;
      const pay = (cents: number) => {
        leftCents -= cents;
        expect(leftCents).toBeGreaterThanOrEqual(0);
      };
      const refund = (open: Return) => {
        const others = returns.filter((other) => other !== open);
        open.shippingCents = shippingDue(bought, others, open, leftCents);
        open.status = "refunded";
        pay(open.lines.reduce((sum, { refundCents }) => sum + refundCents, open.shippingCents));
      };
      const goOn = ({ way, line, quantity, isPaidAtOnce }: Step) => {
        const open = [...piecesLeft(bought, returns)].filter(([, left]) => left > 0);
        const [id, left] = open[line % open.length] ?? ["", 0];
        if (left === 0) return;
        const wanted = [{ orderItemId: id, quantity: Math.min(left, quantity) }];
        if (way === "desk") {
          const pieces = piecesToPutBack(bought, returns);
          pay(worthOfPieces(pieces, wanted, shippingWithLast(bought, returns, pieces, leftCents)));
          const item = bought.items.find((each) => each.id === id);
          if (item) item.putBack += wanted[0]?.quantity ?? 0;
          return;
        }
        const { lines, shippingCents } = refundAmounts(bought, returns, wanted, leftCents);
        const next = made(way === "exchange" ? "exchange" : "regret", {
          shippingCents,
          lines: wanted.map((each, index) => ({
            ...each,
            ...{ refundCents: lines[index] ?? 0, wantedSize: null, isHeld: false, shelved: null },
          })),
        });
        if (way === "withdrawn") {
          next.status = "cancelled";
          for (const each of returns) if (each.status === "requested") each.shippingCents = 0;
        }
        returns.push(next);
        if (isPaidAtOnce && way !== "withdrawn") refund(next);
      };
      for (const each of steps) goOn(each);
      for (let round = 0; round < 24; round += 1) {
        goOn({ way: round % 2 ? "desk" : "regret", line: round, quantity: 2, isPaidAtOnce: false });
      }
      for (const open of returns) if (open.status === "requested") refund(open);
      expect([...piecesLeft(bought, returns).values()].every((left) => left === 0)).toBe(true);
      expect(leftCents).toBe(0);
    }),
    { numRuns: 500 },
  );
});
