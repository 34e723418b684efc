import { expect, test } from "vitest";
import { pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import { arrivalPromise } from "./arrival-promise.ts";

const CARRIED = {
  status: "confirmed",
  paymentStatus: "paid",
  serviceName: "PAC",
  carrierName: "Correios",
  estimatedDeliveryDate: "2026-11-26",
  actualDeliveryDate: null,
} as const;
const COLLECTED = {
  ...CARRIED,
  carrierName: "Retirada na loja",
  serviceName: pickupServiceName("Rua das Flores, 12. Das 9h às 18h"),
};
const UNKNOWN = { estimatedDeliveryDate: null };
const ARRIVED = { status: "delivered", actualDeliveryDate: "2026-11-25" } as const;

test.each([
  ["the chosen service's day", CARRIED, "Chega até 26/11"],
  ["no day: the general term", { ...CARRIED, ...UNKNOWN }, "Prazo de entrega: 7-10 dias úteis"],
  ["collected", COLLECTED, "Pronto para retirar até 26/11"],
  ["collected, no day", { ...COLLECTED, ...UNKNOWN }, "Avisamos por e-mail quando você puder retirar"],
  ["arrived", { ...CARRIED, ...ARRIVED }, "Entregue em 25/11"],
  ["taken away", { ...COLLECTED, ...ARRIVED }, "Retirado em 25/11"],
  ["cancelled", { ...CARRIED, status: "cancelled" as const }, null],
  ["paid back before it was sent", { ...CARRIED, paymentStatus: "refunded" as const }, null],
  [
    "paid back on its way",
    { ...CARRIED, status: "shipped" as const, paymentStatus: "refunded" as const },
    "Chega até 26/11",
  ],
])("one promise about the arrival: %s", (_, order, promise) => expect(arrivalPromise(order, 2)).toBe(promise));

test.each([
  ["2026-11-26", CARRIED, "Chega hoje"],
  ["2026-11-25", CARRIED, "Chega até amanhã"],
  ["2026-11-24", CARRIED, "Chega até 26/11"],
  ["2026-11-27", CARRIED, "Chega até 26/11"],
  ["2026-11-26", COLLECTED, "Pronto para retirar hoje"],
])("on %s the day has a name when it is near", (today, order, promise) =>
  expect(arrivalPromise(order, 2, today)).toBe(promise),
);
