import type { Database } from "#platform/database/database.server.ts";
import { ALL_METHODS_ON, type PaymentSwitches } from "#shop/config/payment-switches.ts";
import { readSetting } from "../settings-queries.server.ts";
import { StoredPaymentMethods } from "./payment-methods.ts";

export const PAYMENT_METHODS_KEY = "payment_methods";

/** All are on, until the panel says otherwise. */
export async function readPaymentMethods(db: Database): Promise<{ value: PaymentSwitches; version: string }> {
  const { value, version } = await readSetting(db, PAYMENT_METHODS_KEY, StoredPaymentMethods);
  return { value: value ?? ALL_METHODS_ON, version };
}
