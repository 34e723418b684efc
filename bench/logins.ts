import { randomUUID } from "node:crypto";
import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const AT_ONCE = 8;
const PASSWORD = "prata-925-boa";
const ROUNDS = 5;
/** Logins per round and kind. The kinds alternate, so that a slow moment of the machine affects both. */
const LOGINS = 80;
/** Customers who log in per turn; each stays below the limit of ten. */
const PER_TURN = LOGINS / 8;
const WRONG = 1000;
/** Concurrent password guesses; each waits for its response. */
const GUESSERS = 4;
const GUESSES_PER_SECOND = 100;

interface Customer {
  email: string;
  /** Client IP, as a reverse proxy would forward it. */
  address: string;
}

/**
 * Login latency, password hashing included, 8 at once; then the same while one account receives 1,000 password guesses.
 */
export async function measureLogins(): Promise<string[]> {
  const shop = await startShopProcess({ LOG_LEVEL: "warn", RATE_LIMITS: "on", TRUST_PROXY: "on" });
  try {
    const customers: Customer[] = [];
    // Sequential: sign-ups are not measured.
    while (customers.length < ROUNDS * 2 * PER_TURN) customers.push(await signUp(shop, customers.length));
    const victim = await signUp(shop, 10_000);
    const quiet: number[] = [];
    const attacked: number[] = [];
    const guesses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await logIns(shop, customers, round * 2)));
      const attack = guess(shop, victim, WRONG / ROUNDS, round);
      attacked.push(...(await logIns(shop, customers, round * 2 + 1)));
      guesses.push(...(await attack));
    }
    const hashed = guesses.filter((status) => status === 400).length;
    const known = (await attempt(shop, victim, PASSWORD)).status;
    const ratio = (share: number) => (percentile(attacked, share) / percentile(quiet, share)).toFixed(2);
    return [
      "## Logins",
      "",
      `${AT_ONCE} logins at once through the API, each of another account, the password hashed (scrypt); ${ROUNDS} rounds in turn,`,
      `without and with ${WRONG} wrong passwords for one account from ${WRONG} addresses, ${GUESSES_PER_SECOND} per second.`,
      "",
      "| what | value |",
      "| --- | --- |",
      `| login at ${AT_ONCE} at once | p50 ${ms(quiet, 0.5)}, p95 **${ms(quiet, 0.95)}** |`,
      `| the same while one account is guessed at | p50 ${ms(attacked, 0.5)} (ratio ${ratio(0.5)}), p95 ${ms(attacked, 0.95)} (ratio **${ratio(0.95)}**, aim ≤ 1.2) |`,
      `| wrong passwords that were hashed | ${hashed} of ${guesses.length} |`,
      `| the owner's right password from where they have been, at the end | ${known === 200 ? "gets in" : `refused (${known})`} |`,
    ];
  } finally {
    await shop.stop();
  }
}

const ms = (times: readonly number[], share: number) => `${Math.round(percentile(times, share))} ms`;

/** One round of logins by a tenth of the customers; none comes near a rate limit. */
async function logIns(shop: ShopProcess, all: readonly Customer[], turn: number): Promise<number[]> {
  const customers = all.slice(turn * PER_TURN, (turn + 1) * PER_TURN);
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < LOGINS) {
        const customer = customers[next % customers.length];
        next += 1;
        if (!customer) throw new Error("no customers");
        const started = performance.now();
        const { status } = await attempt(shop, customer, PASSWORD);
        if (status !== 200) throw new Error(`A login was refused: ${status}`);
        times.push(performance.now() - started);
      }
    }),
  );
  return times;
}

/** Sends wrong passwords for one account, each from another IP; returns the HTTP statuses. */
async function guess(shop: ShopProcess, victim: Customer, count: number, round: number): Promise<number[]> {
  const statuses: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: GUESSERS }, async (_, guesser) => {
      for (let i = guesser; i < count; i += GUESSERS) {
        const due = started + (i / GUESSES_PER_SECOND) * 1000;
        await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
        const address = `203.0.${round}.${i % 250}`;
        statuses.push((await attempt(shop, { ...victim, address }, `errada-${round}-${i}`)).status);
      }
    }),
  );
  return statuses;
}

async function attempt(shop: ShopProcess, { email, address }: Customer, password: string): Promise<Response> {
  const response = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response;
}

async function signUp(shop: ShopProcess, index: number): Promise<Customer> {
  const customer = {
    email: `${randomUUID()}@exemplo.com`,
    address: `10.${Math.floor(index / 250)}.${index % 250}.1`,
  };
  const response = await fetch(`${shop.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": customer.address },
    body: JSON.stringify({ email: customer.email, password: PASSWORD, data: { name: "Ana Lima" } }),
  });
  if (!response.ok) throw new Error(`The sign-up failed: ${response.status}`);
  return customer;
}
