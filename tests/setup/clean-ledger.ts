import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { soon } from "./soon.ts";
import type { TestShop } from "./test-shop.ts";

const PATIENCE = { timeout: 45_000 };

/** Waits until the ledger checks find no violation in the shop's database. */
export async function expectCleanBooks(shop: TestShop): Promise<void> {
  const { services } = shop;
  const broken = async () => {
    const now = new Date(services.clock().getTime() + 1000);
    return (await checkLedger(services.db, { now, patienceMs: 0 })).map(violationLine);
  };
  await soon(shop, broken, PATIENCE).toEqual([]);
}

/** The same, and compares every payment attempt created since then with its provider. */
export async function expectProvidersAgree(shop: TestShop, since = new Date(0)): Promise<void> {
  await expectCleanBooks(shop);
  const unlike = async () => (await compareWithProviders(shop.services, { since, patienceMs: 0 })).map(violationLine);
  await soon(shop, unlike, PATIENCE).toEqual([]);
}
