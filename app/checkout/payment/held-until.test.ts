import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { heldUntil, waitText } from "./payment-texts.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const order = sampleOrder("pix", NOW, []);
const EXPIRY = new Date("2026-12-27T12:30:00Z");

test("pieces of an order that staff made stay until it expires; others, and those of a payment that goes on alone, do not", () => {
  expect(heldUntil(order)).toBeNull();
  const held = heldUntil({ ...order, expiresAt: EXPIRY });
  expect(held).toContain("09:30");
  expect(waitText(held, 48)).toBe(`até ${held}`);
  const payment = order.payment && { ...order.payment, expiresAt: new Date("2026-12-27T12:31:00Z") };
  expect(waitText(heldUntil({ expiresAt: EXPIRY, payment }), 48)).toBe("por 48 horas");
});
