import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  keptField,
  newSizeField,
  productField,
  seenPriceField,
  swappedField,
} from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { editVersion } from "#shop/fulfilment/order-desk/edits/order-edit.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { changePrice } from "./change-price.ts";
import { noteFigures } from "./figures.ts";
import type { Step } from "./selling/hold-writes.ts";
import { killAt, killJobAt, nextVictim } from "./selling/kill-at.ts";
import { openSellingShop, type SellingShop } from "./selling/selling-shop.ts";
import { type Happened, whatHappened } from "./selling/what-happened.ts";

const DRILL = { timeout: 3_600_000 };
const SETTLED = { timeout: 120_000 };
/** A ring whose sizes are counted apart. */
const SIZED = "ANELALIANC-003";
/** How long the provider keeps an answer back. */
const KEPT_BACK_MS = 6_000;

/** Steps to which a job of the same process came first. */
const MOST_OVERTAKEN = 3;

const stepName = ({ table, op, nth, atCommit }: Step) => `${op} ${table} ${nth}${atCommit ? " at commit" : ""}`;

describe.skipIf(!process.env.DRILL_SELLING)("a shop of two processes that sells by conversation", DRILL, () => {
  let shop: SellingShop;
  let panel: SellingShop["panel"];
  beforeAll(async () => {
    shop = await openSellingShop();
    panel = shop.panel;
    await setStock(panel, RING.product_id, 1_000);
    await countSizesApart();
  }, 300_000);
  beforeEach(() => shop.startAll(), 300_000);

  /** The form of an order of one ring, for an address of its own. */
  const newOrder = (change: Record<string, string> = {}) => ({
    acao: "make",
    key: randomUUID(),
    items: JSON.stringify([{ productId: RING.product_id, size: RING.size, quantity: 1 }]),
    name: "Bia Ramos",
    phone: "11977776666",
    email: `bia-${randomUUID()}@exemplo.com`,
    delivery: "Correios SEDEX",
    cep: "01310-100",
    street: "Avenida Paulista",
    number: "1578",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    note: "Combinou por mensagem",
    ...change,
  });
  const make = (form: Record<string, string>) => (to: SellingShop["processes"][number]) =>
    shop.post(to, "/admin/pedidos/novo", form);

  async function happened(email: string, like: Happened | null): Promise<Happened> {
    if (like) await soon(panel, () => whatHappened(panel, email), SETTLED).toEqual(like);
    return whatHappened(panel, email);
  }

  test("an order by staff is made once, wherever its process is killed", async () => {
    // The first one asks for a quote that the others are given.
    for (const each of shop.processes) expect((await make(newOrder())(each)).status).toBe(302);
    const before = await stockOf(panel, RING.product_id);
    const form = newOrder();
    const { victim } = nextVictim(shop);
    const steps = await shop.holds.record(victim.name, async () => {
      expect((await make(form)(victim)).location).toMatch(/^\/admin\/pedidos\/novo\/[\w-]{36}$/);
    });
    await jobsAreDone(panel);
    const usual = await happened(form.email, null);
    expect(usual).toMatchObject({ order: [{ status: "pending" }], attempts: ["pending"], notes: 1 });
    expect(usual.reserved).toEqual(["held 1 attempt"]);
    const commits: Step[] = [
      { table: "orders", op: "INSERT", nth: 1, atCommit: true },
      { table: "payments", op: "INSERT", nth: 1, atCommit: true },
    ];
    let [made, lostAnswers] = [1, 0];
    for (const step of [...steps, ...commits]) {
      const killed = newOrder();
      const { answer, isLost } = await killAt(shop, step, make(killed));
      expect([answer.status, answer.location], stepName(step)).toEqual([
        302,
        expect.stringMatching(/^\/admin\/pedidos\/novo\//),
      ]);
      made += 1;
      lostAnswers += Number(isLost);
      await happened(killed.email, usual);
      expect(await stockOf(panel, RING.product_id), stepName(step)).toEqual({
        on_hand: before.on_hand,
        reserved: before.reserved + made,
        stock: before.stock - made,
      });
    }

    // The provider has made the PIX, and its answer is on its way.
    const waiting = newOrder();
    await letFail(panel, "create-order", "hang", { ms: KEPT_BACK_MS });
    const { victim: next, other } = nextVictim(shop);
    const lost = make(waiting)(next).catch(() => null);
    await expect.poll(() => faultsLeft(), SETTLED).toBe(0);
    await next.end("SIGKILL");
    const killedAt = new Date();
    expect(await lost).toBeNull();
    expect((await make(waiting)(other)).status).toBe(302);
    await Promise.all([next.start(), shop.takeUpJobs(killedAt)]);
    await happened(waiting.email, usual);
    await expectProvidersAgree(panel);
    expect(lostAnswers).toBeGreaterThanOrEqual(steps.length + commits.length - MOST_OVERTAKEN);
    noteFigures(`an order by staff, killed at ${lostAnswers + 1} steps: ${made + 1} orders, each once`);
  });

  /** A paid order of three rings of size 16, and the form that makes one of them an 18 and takes one out. */
  async function paidOrder() {
    const email = `edita-${randomUUID()}@exemplo.com`;
    const items = [{ product_id: SIZED, size: "16", quantity: 3 }];
    const placed = await placeOrder(panel, null, { items, customer_email: email });
    const bearer = { "X-Claim-Secret": placed.claim_secret ?? "" };
    const { external_payment_id } = await payByPix(panel, { bearer }, placed.id);
    await providerSays(panel, external_payment_id, "approve");
    await soon(panel, async () => (await readOrder(db(), placed.id)).status, SETTLED).toBe("confirmed");
    await soon(panel, async () => (await whatHappened(panel, email)).mails.length, SETTLED).toBe(1);
    await jobsAreDone(panel);
    return { email, order: await readOrder(db(), placed.id) };
  }
  const db = () => panel.services.db;

  async function editForm(order: Awaited<ReturnType<typeof readOrder>>, change: Record<string, string> = {}) {
    const line = order.items[0]?.id ?? "";
    return {
      editId: randomUUID(),
      visto: editVersion(order, await readMoneyLeft(db(), order.externalPaymentId)),
      [newSizeField(line)]: "18",
      [swappedField(line)]: "1",
      [keptField(line)]: "2",
      ...change,
    };
  }
  const edit = (id: string, form: Record<string, string>) => (to: SellingShop["processes"][number]) =>
    shop.post(to, `/admin/pedidos/${id}/alterar`, form);

  async function shelf() {
    const rows = await db().selectFrom("skus").select(["size", "on_hand"]).where("product_id", "=", SIZED).execute();
    return Object.fromEntries(rows.map(({ size, on_hand }) => [size ?? "", on_hand]));
  }

  async function countSizesApart(): Promise<void> {
    await sql`delete from stock_movements where sku_id in (select id from skus where product_id = ${SIZED})`.execute(
      db(),
    );
    await sql`delete from skus where product_id = ${SIZED}`.execute(db());
    await sql`
      with added as (
        insert into skus (product_id, size, on_hand) values (${SIZED}, '16', 400), (${SIZED}, '18', 400)
        returning id, on_hand
      )
      insert into stock_movements (sku_id, delta, reason) select id, on_hand, 'opening' from added`.execute(db());
  }

  test("an edit is made once, with one refund and one mail, wherever its process is killed", async () => {
    const first = await paidOrder();
    const { victim } = nextVictim(shop);
    const form = await editForm(first.order);
    const steps = await shop.holds.record(victim.name, async () => {
      expect((await edit(first.order.id, form)(victim)).location).toBe(`/admin/pedidos/${first.order.id}`);
    });
    await soon(panel, async () => (await whatHappened(panel, first.email)).refunds[0], SETTLED).toMatch(/^done/);
    await jobsAreDone(panel);
    const usual = await happened(first.email, null);
    expect(usual).toMatchObject({ refunds: [expect.stringMatching(/^done \d+$/)] });
    const commits: Step[] = [{ table: "order_events", op: "INSERT", nth: 1, atCommit: true }];
    let [edited, lostAnswers] = [1, 0];
    for (const step of [...steps, ...commits]) {
      const { email, order } = await paidOrder();
      const before = await shelf();
      const { answer, isLost } = await killAt(shop, step, edit(order.id, await editForm(order)));
      expect([answer.status, answer.location], stepName(step)).toEqual([302, `/admin/pedidos/${order.id}`]);
      edited += 1;
      lostAnswers += Number(isLost);
      await happened(email, usual);
      expect(await shelf(), stepName(step)).toEqual({ 16: (before[16] ?? 0) + 2, 18: (before[18] ?? 0) - 1 });
    }
    // Afterwards, while the provider's answer to the refund is recorded, and while a mail is.
    const after: Step[] = [
      { table: "refunds", op: "UPDATE", nth: 1 },
      { table: "refunds", op: "UPDATE", nth: 1, atCommit: true },
      { table: "order_events", op: "INSERT", nth: 2 },
    ];
    for (const step of after) {
      const { email, order } = await paidOrder();
      const posted = await editForm(order);
      await killJobAt(shop, step, async () => edit(order.id, posted)(nextVictim(shop).victim));
      edited += 1;
      await happened(email, usual);
    }
    await expectProvidersAgree(panel);
    expect(lostAnswers).toBeGreaterThanOrEqual(steps.length + commits.length - MOST_OVERTAKEN);
    noteFigures(`an edit, killed at ${lostAnswers + after.length} steps: ${edited} edits, each once`);
  });

  test("of two edits of one order at once, at two processes, one is made and the other one is told", async () => {
    const { order, email } = await paidOrder();
    const [one, two] = shop.processes;
    const line = order.items[0]?.id ?? "";
    const [swap, take] = [
      await editForm(order, { [keptField(line)]: "3" }),
      await editForm(order, { [newSizeField(line)]: "16" }),
    ];
    const answers = await atOnce(order.id, [() => edit(order.id, swap)(one), () => edit(order.id, take)(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain("O pedido mudou");
    expect((await whatHappened(panel, email)).events.filter((kind) => kind === "edited")).toHaveLength(1);

    // One form, pressed at both.
    const again = await paidOrder();
    const form = await editForm(again.order);
    const [left, right] = await atOnce(again.order.id, [
      () => edit(again.order.id, form)(one),
      () => edit(again.order.id, form)(two),
    ]);
    expect([left?.status, right?.status]).toEqual([302, 302]);
    expect((await whatHappened(panel, again.email)).events.filter((kind) => kind === "edited")).toHaveLength(1);
    await expectProvidersAgree(panel);
  });

  test("what changed in between is told, and nothing of the refused change stays", async () => {
    const { order, email } = await paidOrder();
    const [one, two] = shop.processes;
    const form = await editForm(order);
    const usual = await whatHappened(panel, email);
    const [answer] = await atOnce(order.id, [() => edit(order.id, form)(two)], () => setSize("18", 0));
    expect(answer?.status).toBe(422);
    expect(answer?.text).toMatch(/tamanho 18/i);
    expect(await whatHappened(panel, email)).toEqual(usual);
    await setSize("18", 400);

    // The last piece: a process that is killed before its commit has not taken it.
    await setStock(panel, RING.product_id, (await stockOf(panel, RING.product_id)).reserved + 1);
    const [dead, alive] = [newOrder(), newOrder()];
    const hold = await shop.holds.hold({ table: "stock_reservations", op: "INSERT", nth: 1 }, one.name);
    const lost = make(dead)(one).catch(() => null);
    await hold.waiting();
    const taken = make(alive)(two);
    await pause(500);
    await one.end("SIGKILL");
    await hold.release();
    expect([await lost, (await taken).status]).toEqual([null, 302]);
    const refused = await make(dead)(two);
    expect([refused.status, (await whatHappened(panel, dead.email)).order]).toEqual([409, []]);
    await one.start();
    expect((await stockOf(panel, RING.product_id)).stock).toBe(0);
    await setStock(panel, RING.product_id, 5_000);

    await changePrices();
    await expectProvidersAgree(panel);
  });

  /** A price that changes after the page was shown: of an order by staff, and of a product that an edit swaps to. */
  async function changePrices(): Promise<void> {
    const [one, two] = shop.processes;
    const owner = await createTestStaff(panel, "owner");
    const change = (price: string) => changePrice(panel.services, owner.session, { id: RING.product_id, price });
    await change("59,37");
    const shown = newOrder();
    expect((await make(shown)(one)).status).toBe(302);
    const [order] = (await whatHappened(panel, shown.email)).order;
    const total = String(order?.total);
    expect((await make(newOrder({ total }))(two)).status).toBe(302);
    const { email, order: sold } = await paidOrder();
    const usual = await whatHappened(panel, email);
    const line = sold.items[0]?.id ?? "";
    const swap = { [productField(line)]: RING.product_id, [seenPriceField(line)]: "5937" };
    const form = await editForm(sold, { ...swap, [newSizeField(line)]: RING.size, [keptField(line)]: "3" });
    const [answer] = await atOnce(sold.id, [() => edit(sold.id, form)(one)], () => change("69,37"));
    expect([answer?.status, answer?.text.includes("O preço mudou para")]).toEqual([422, true]);
    expect(await whatHappened(panel, email)).toEqual(usual);
    const stale = newOrder({ total });
    let now = "";
    for (const each of shop.processes) {
      const told = await make(stale)(each);
      const [, reais = ""] = /Agora são R\$\s([\d.]+,\d\d)/.exec(told.text) ?? [];
      now = reais.replace(/\D/g, "");
      expect([told.status, Number(now) > Number(total)]).toEqual([409, true]);
    }
    expect((await whatHappened(panel, stale.email)).order).toEqual([]);
    expect((await make({ ...stale, total: now })(two)).status).toBe(302);
  }

  const setSize = async (size: string, onHand: number) => {
    await sql`
      with counted as (
        select id, ${onHand}::int - on_hand as delta from skus where product_id = ${SIZED} and size = ${size}
      ), ledger as (
        insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
      )
      update skus set on_hand = on_hand + counted.delta from counted where counted.id = skus.id`.execute(db());
  };

  /** Sends requests that all wait for the lock of an order's row, runs an action, then releases them together. */
  async function atOnce<T>(
    orderId: string,
    requests: readonly (() => Promise<T>)[],
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<T[]> {
    let answers: Promise<T[]> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
        answers = Promise.all(requests.map((request) => request()));
        answers.catch(() => undefined);
        const waiting = async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
          return rows.length;
        };
        await expect.poll(waiting, SETTLED).toBeGreaterThanOrEqual(1);
        await pause(500);
        await meanwhile();
      });
    return answers ?? [];
  }

  const faultsLeft = async () => {
    const answer = await panel.sandbox.app.request("/control/faults");
    return ((await answer.json()) as object[]).length;
  };
});
