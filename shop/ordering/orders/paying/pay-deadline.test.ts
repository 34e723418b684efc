import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { payDeadline } from "./pay-deadline.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

test("an unpaid order waits for its PIX or boleto, else until it ends itself", () => {
  for (const kind of ["pix", "boleto"] as const) {
    const order = sampleOrder(kind, NOW, []);
    expect(payDeadline(order, 48)).toEqual(order.payment?.expiresAt);
    const { payment } = order;
    const failed = payment && { ...payment, state: "failed" as const };
    for (const other of [null, failed]) {
      expect(payDeadline({ ...order, payment: other }, 48).getTime() - order.createdAt.getTime()).toBe(48 * 3_600_000);
    }
    expect(payDeadline({ ...order, payment: null, expiresAt: NOW }, 48)).toEqual(NOW);
  }
});
