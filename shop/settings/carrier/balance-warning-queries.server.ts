import type { Database } from "#platform/database/database.server.ts";
import { readSetting } from "../settings-queries.server.ts";
import { type BalanceWarning, StoredBalanceWarning } from "./balance-warning.ts";

export const BALANCE_WARNING_KEY = "carrier_balance";

/** Never, until the panel says otherwise. */
export async function readBalanceWarning(db: Database): Promise<{ value: BalanceWarning; version: string }> {
  const { value, version } = await readSetting(db, BALANCE_WARNING_KEY, StoredBalanceWarning);
  return { value: value ?? { limitCents: null }, version };
}
