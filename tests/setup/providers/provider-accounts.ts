import type { TestShop } from "../test-shop.ts";

interface AccountChanges {
  mercadoPago?: { siteId?: "MLB" | "MLA"; isTest?: boolean; isRevoked?: boolean; mayCharge?: boolean };
  stripe?: {
    country?: string;
    currency?: string;
    chargesEnabled?: boolean;
    hasPix?: boolean;
    isLive?: boolean;
    isRevoked?: boolean;
    permissions?: string[];
  };
}

/** Changes the simulated accounts behind the shop's keys. What is left out stays. */
export async function changeAccounts(shop: Pick<TestShop, "sandbox">, changes: AccountChanges): Promise<void> {
  const response = await shop.sandbox.app.request("/control/accounts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(changes),
  });
  if (response.status !== 200) throw new Error(`accounts: ${response.status} ${await response.text()}`);
}
