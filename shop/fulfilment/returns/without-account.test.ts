import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { GUEST, GUEST_SECRETS, orderState, placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, buyPaid, deliver, lineIds } from "#tests/setup/test-returns.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { approveReturn } from "./answer-return.server.ts";
import { findReturn, listReturnsFor, readOrderReturns } from "./find-return.server.ts";
import { giveUp } from "./give-up.server.ts";
import { openReturn } from "./open-return.server.ts";
import { readStaffReturn } from "./staff-view/read-staff-return.server.ts";
import { readReturnQueue } from "./staff-view/staff-return-queries.server.ts";
import { withdrawReturn } from "./withdraw-return.server.ts";

const shop = await createTestShop();
const services = { ...shop.services, rateLimits: createRateLimits(shop.services.db, true) };
const { db } = services;

const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 200);

type State = "unpaid" | "paid" | "sent" | "delivered";

/** An order to act on, and what the shopper presents for it. */
interface Case {
  id: string;
  shopper: Shopper;
  email: string | null;
}

const WRONG = "outra@exemplo.com";

/** Who acts; `refused`: never changes anything, so that one order serves them all. */
const GUESTS = {
  "a stranger": ({ email }: Guest) => ({ shopper: { customerId: null }, email }),
  "another customer": ({ email }: Guest) => ({ shopper: { customerId: bia.id }, email }),
  "a link without the e-mail": ({ link }: Guest) => ({ shopper: link, email: null }),
  "a link with a wrong e-mail": ({ link }: Guest) => ({ shopper: link, email: WRONG }),
  "a link with the e-mail": ({ link, email }: Guest) => ({ shopper: link, email: ` ${email.toUpperCase()} ` }),
  "another customer with link and e-mail": ({ link, email }: Guest) => ({
    shopper: { ...link, customerId: bia.id },
    email,
  }),
  "the browser that ordered": ({ claim }: Guest) => ({ shopper: claim, email: null }),
} as const;
type Guest = Awaited<ReturnType<typeof placeGuestOrder>>;
type Who = keyof typeof GUESTS | "its owner";

const shared = new Map<State, Promise<Guest>>();

async function caseOf(who: Who, state: State, isChanged: boolean): Promise<Case> {
  if (who === "its owner") return { id: await ownOrder(state), shopper: { customerId: ana.id }, email: null };
  const kept = shared.get(state) ?? placeGuestOrder(shop, state);
  if (!isChanged) shared.set(state, kept);
  const guest = isChanged ? await placeGuestOrder(shop, state) : await kept;
  return { id: guest.id, ...GUESTS[who](guest) };
}

async function ownOrder(state: State): Promise<string> {
  if (state === "unpaid") return (await placeOrder(shop, ana, { customer_email: ana.email })).id;
  if (state === "delivered") return (await buyDelivered(shop, ana)).id;
  const { id } = await buyPaid(shop, ana);
  if (state === "sent") await deliver(shop, id, null);
  return id;
}

let networks = 0;
/** From another network each time, so that no limit is met by chance. */
const typedAs = (email: string | null) => {
  networks += 1;
  return email === null ? null : { email, network: `198.51.100.${networks}` };
};

const GONE = "not_found";
const NEEDED = "email_needed";
const BAD = "wrong_email";
const EXPECTED: Readonly<Record<Who, Record<"unpaid" | "paid" | "sent" | "open" | "withdraw", string>>> = {
  "a stranger": { unpaid: GONE, paid: GONE, sent: GONE, open: GONE, withdraw: GONE },
  "another customer": { unpaid: GONE, paid: GONE, sent: GONE, open: GONE, withdraw: GONE },
  "a link without the e-mail": { unpaid: "given_up", paid: NEEDED, sent: NEEDED, open: NEEDED, withdraw: NEEDED },
  "a link with a wrong e-mail": { unpaid: "given_up", paid: BAD, sent: BAD, open: BAD, withdraw: BAD },
  "a link with the e-mail": {
    unpaid: "given_up",
    paid: "given_up",
    sent: "sent",
    open: "opened",
    withdraw: "withdrawn",
  },
  "another customer with link and e-mail": {
    unpaid: "given_up",
    paid: "given_up",
    sent: "sent",
    open: "opened",
    withdraw: "withdrawn",
  },
  "the browser that ordered": {
    unpaid: "given_up",
    paid: "given_up",
    sent: "sent",
    open: "opened",
    withdraw: "withdrawn",
  },
  "its owner": { unpaid: "given_up", paid: "given_up", sent: "sent", open: "opened", withdraw: "withdrawn" },
};
const DONE = new Set(["given_up", "opened", "withdrawn"]);
const outcome = (result: { kind: string; reason?: string }) => result.reason ?? result.kind;

async function requestOf(orderId: string) {
  const [orderItemId = ""] = await lineIds(shop, orderId);
  const note = "Ficou pequeno.";
  return { kind: "regret", note, lines: [{ orderItemId, quantity: 1, wantedSize: null }] } as const;
}

/** A return that the browser which ordered, or the owner, has asked for. */
async function returnOn(orderId: string): Promise<string> {
  const known = await db.selectFrom("returns").select("id").where("order_id", "=", orderId).executeTakeFirst();
  if (known) return known.id;
  const [guest] = (await Promise.all(shared.values())).filter(({ id }) => id === orderId);
  const opener = guest?.claim ?? openers.get(orderId) ?? { customerId: ana.id };
  const made = await openReturn(services, orderId, await requestOf(orderId), opener);
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  return made.returnId;
}
const openers = new Map<string, Shopper>();

describe.each(Object.keys(EXPECTED) as Who[])("%s", (who) => {
  const expected = EXPECTED[who];

  test.each(["unpaid", "paid", "sent"] as const)(
    "gives an order up that is %s, or not",
    async (state) => {
      const wanted = expected[state];
      const { id, shopper, email } = await caseOf(who, state, DONE.has(wanted));
      const before = await orderState(shop, id);
      const result = await giveUp(services, id, shopper, typedAs(email));
      expect(outcome(result)).toBe(wanted);
      if (DONE.has(wanted)) expect(await orderState(shop, id)).toMatchObject({ status: "cancelled" });
      else expect(await orderState(shop, id)).toEqual(before);
    },
    60_000,
  );

  test("asks for a return, or not", async () => {
    const { id, shopper, email } = await caseOf(who, "delivered", DONE.has(expected.open));
    const result = await openReturn(services, id, await requestOf(id), shopper, typedAs(email));
    expect(outcome(result)).toBe(expected.open);
  }, 60_000);

  test("withdraws a return, or not", async () => {
    const isChanged = DONE.has(expected.withdraw);
    const { id, shopper, email } = await caseOf(who, "delivered", isChanged);
    if (isChanged && who !== "its owner") openers.set(id, shopper);
    const opened = isChanged
      ? await openReturn(services, id, await requestOf(id), shopper, typedAs(email))
      : { kind: "opened" as const, returnId: await returnOn(id) };
    if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
    const result = await withdrawReturn(services, opened.returnId, shopper, typedAs(email));
    expect(outcome(result)).toBe(expected.withdraw);
    const { status } = await readRow(db, "returns", { id: opened.returnId }, ["status"]);
    expect(status).toBe(isChanged ? "cancelled" : "requested");
  }, 60_000);
});

test("money given up by a link goes back to its payer; the mail's link needs no login; a visitor did it", async () => {
  const { id, email, link } = await placeGuestOrder(shop, "paid");
  const result = await giveUp(services, id, link, typedAs(email));
  expect(result).toMatchObject({ kind: "given_up", refundCents: expect.any(Number) });
  expect(await giveUp(services, id, link)).toEqual({ ...result, repeated: true });
  await soon(shop, () => orderState(shop, id)).toEqual({ status: "cancelled", payment_status: "refunded" });
  const letter = await mailAbout(shop, email, /cancelado, como você pediu/);
  expect(letter.text).toMatch(/\/pedido\?codigo=[\w-]{60,}/);
  expect(letter.text).not.toContain("/orders/");
  const audit = db.selectFrom("audit_log").select("actor").where("subject", "=", `order:${id}`);
  expect(await audit.where("action", "=", "order.give_up").execute()).toEqual([{ actor: "visitor" }]);
});

test("an order that was paid meanwhile is not ended by a link without the e-mail", async () => {
  const { id, link } = await placeGuestOrder(shop, "unpaid");
  const set = (trx: typeof db, status: "confirmed" | "pending") =>
    trx.updateTable("orders").set({ status }).where("id", "=", id).execute();
  const waits = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
  let answer: Promise<unknown> = Promise.resolve();
  // The money is being booked: the order is pending until the lock is free.
  await db.transaction().execute(async (trx) => {
    await set(trx, "confirmed");
    answer = giveUp(services, id, link);
    await soon(shop, async () => (await waits.execute(db)).rows[0]?.count).toBeGreaterThan(0);
  });
  expect(await answer).toEqual({ kind: "refused", reason: "email_needed" });
  expect(await orderState(shop, id)).toMatchObject({ status: "confirmed" });
  await set(db, "pending");
});

describe("guesses of the e-mail", () => {
  test("end after five wrong ones an hour, per order and network; the right one is no guess", async () => {
    const { id, email, link } = await placeGuestOrder(shop, "delivered");
    const from = (network: string, typed: string) =>
      requestOf(id).then((asked) => openReturn(services, id, { ...asked, lines: [] }, link, { email: typed, network }));
    for (let i = 0; i < 8; i += 1) expect(await from("203.0.113.1", email)).toMatchObject({ reason: "invalid" });
    for (let i = 0; i < 5; i += 1) expect(await from("203.0.113.2", WRONG)).toMatchObject({ reason: "wrong_email" });
    for (const typed of [WRONG, email]) {
      const refused = await from("203.0.113.2", typed);
      expect(refused).toMatchObject({ reason: "too_many_attempts" });
      if (!("retryAfterSeconds" in refused)) throw new Error("no time");
      expect(refused.retryAfterSeconds).toBeGreaterThan(600);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(720);
    }
    expect(await from("203.0.113.1", email)).toMatchObject({ reason: "invalid" });
    expect(await from("203.0.113.1", "")).toEqual({ kind: "refused", reason: "email_needed" });
  }, 60_000);

  test("end from many networks, too", async () => {
    const { id, link } = await placeGuestOrder(shop, "delivered");
    const request = await requestOf(id);
    const answers = [];
    for (let i = 0; i < 32; i += 1) {
      const typed = { email: WRONG, network: `203.0.113.${i}` };
      answers.push(outcome(await openReturn(services, id, request, link, typed)));
      if (answers.at(-1) === "too_many_attempts") break;
    }
    expect(answers.filter((each) => each === "wrong_email").length).toBeLessThanOrEqual(30);
    expect(answers.at(-1)).toBe("too_many_attempts");
  }, 60_000);
});

test("returns are counted per order where nobody has an account, and strangers count for nobody", async () => {
  const { id, claim } = await placeGuestOrder(shop, "delivered");
  const asked = { ...(await requestOf(id)), lines: [] };
  for (let i = 0; i < 25; i += 1) await openReturn(services, id, asked, { customerId: null });
  const answers = [];
  for (let i = 0; i < 21; i += 1) answers.push(outcome(await openReturn(services, id, asked, claim)));
  expect(answers.slice(0, 20)).toEqual(Array(20).fill("invalid"));
  expect(answers[20]).toBe("too_many_attempts");
});

test("a link sees no word and no code of a return; the browser that ordered sees all, a stranger nothing", async () => {
  const { id, claim, link } = await placeGuestOrder(shop, "delivered");
  const asked = { ...(await requestOf(id)), note: "Sou a Olívia, da Travessa Reservada." };
  const made = await openReturn(services, id, asked, claim);
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  const { returnId } = made;
  const answer = "Dona Olívia, leve aos Correios.";
  const label = "https://etiquetas.exemplo/olivia.pdf";
  await approveReturn(services, { returnId, actor: "shop", answer, labelUrl: label, postingCode: "2026112345" });
  const whole = await findReturn(services, returnId, claim);
  expect(whole).toMatchObject({ right: "claim", made: { answer, labelUrl: label, postingCode: "2026112345" } });
  const masked = await findReturn(services, returnId, link);
  expect(masked).toMatchObject({ right: "link", made: { id: returnId, note: "", answer: "", status: "approved" } });
  const seen = await findOrderFor(services, id, link);
  if (!seen) throw new Error("no order");
  const panel = await readOrderReturns(db, seen.order, services.clock(), "link");
  const listed = await listReturnsFor(services, id, link, { limit: 20, offset: 0 });
  expect(listed).toHaveLength(1);
  for (const secret of [...GUEST_SECRETS, "2026112345", "etiquetas"]) {
    expect(JSON.stringify([masked, panel, listed])).not.toContain(secret);
  }
  expect(await findReturn(services, returnId, { customerId: bia.id })).toBeNull();
  expect(await listReturnsFor(services, id, { customerId: null }, { limit: 20, offset: 0 })).toEqual([]);
});

test("the staff see a visitor's return with the order's name, and who asked for it", async () => {
  const { id, email, link } = await placeGuestOrder(shop, "delivered");
  const made = await openReturn(services, id, await requestOf(id), link, typedAs(email));
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  const staff = { role: "owner" } as const;
  const queue = await readReturnQueue(db, staff, { view: "abertas", kind: null, term: email, page: 1 });
  expect(queue).toMatchObject({ returns: [{ id: made.returnId, customerName: GUEST.customer_name }] });
  const seen = await readStaffReturn(db, staff, made.returnId);
  expect(seen).toMatchObject({
    made: { id: made.returnId },
    order: { customerId: null, customerName: GUEST.customer_name, customerEmail: email },
    trail: [{ actor: "visitor", action: "return.requested" }],
  });
  await mailAbout(shop, services.config.brand.email, /^Desistência da compra: D-\d+, pedido/);
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
