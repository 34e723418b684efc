import type { Payment } from "#shop/ordering/payments/payment.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { mayAct } from "../access/find-right.server.ts";
import type { Shopper } from "../access/shopper.ts";

/** Null also when the shopper may not pay its order. */
export async function findShopperPayment(
  deps: Pick<Services, "db" | "config" | "clock">,
  externalPaymentId: string,
  shopper: Shopper,
): Promise<Payment | null> {
  const payment = await findPaymentByExternalId(deps.db, externalPaymentId);
  return payment && (await mayAct(deps, payment.reference, shopper, "pay")) ? payment : null;
}
