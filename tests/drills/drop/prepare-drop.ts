import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Sets the stock of one size of a product, with its movement in the ledger. */
export async function putUpForSale(
  db: Database,
  { product, size }: { product: string; size: string },
  pieces: number,
): Promise<void> {
  await sql`
    with counted as (
      select id, ${pieces}::int - on_hand as delta from skus
       where product_id = ${product} and (size = ${size} or size is null)
    ), ledger as (
      insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
    )
    update skus set on_hand = on_hand + delta from counted where counted.id = skus.id`.execute(db);
}

/** Makes accounts, each from another address; resolves to their tokens. */
export async function signUpBuyers(urls: readonly string[], count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const index = tokens.length;
    const answer = await fetch(`${urls[index % urls.length]}/auth/v1/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.200.${index >> 8}.${index & 255}` },
      body: JSON.stringify({
        email: `compradora.${index}@exemplo.com`,
        password: "prata-925-boa",
        data: { name: "Ana Lima" },
      }),
    });
    if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
    const { access_token }: { access_token: string } = await answer.json();
    tokens.push(access_token);
  }
  return tokens;
}
