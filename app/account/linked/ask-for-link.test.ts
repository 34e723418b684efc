import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { TRAP_FIELD } from "#app/forms/bot-trap-field.ts";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { orderReferenceText, readOrderReference } from "#shop/ordering/orders/access/order-reference.ts";
import { mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { jobsAreDone } from "#tests/setup/soon.ts";
import { submitOrderLink } from "./submit-order-link.server.ts";

const { shop, services } = await openShop();
await setStock(shop, RING.product_id, 50);

async function visitorsOrder() {
  const email = `Sem.Conta-${randomUUID().slice(0, 8)}@exemplo.com`;
  const { id } = await placeOrder(shop, null, { customer_email: email });
  const { number } = await readRow(services.db, "orders", { id }, ["number"]);
  return { id, number, email };
}

let clients = 0;
function another(): string {
  clients += 1;
  return `198.51.100.${clients}`;
}

async function ask(fields: Record<string, string>, client = another(), deps = services) {
  const request = new Request(new URL("/pedido", shop.url), {
    method: "POST",
    headers: { [CLIENT_ADDRESS_HEADER]: client },
    body: new URLSearchParams(fields),
  });
  const { data, init } = await submitOrderLink(deps, request);
  return { answer: data, status: init?.status ?? 200, retryAfter: new Headers(init?.headers).get("Retry-After") };
}

/** The payloads of all jobs for links so far, oldest first. */
async function jobs() {
  const { rows } = await services.pool.query(
    "select data from pgboss.job where name = 'orders.link' order by created_on",
  );
  return rows.map(({ data }) => data);
}

test("number and e-mail bring a link to the order's own address, however both are written", async () => {
  const { id, number, email } = await visitorsOrder();
  const names = [`${number}`, `nº ${number}`, `#${id.slice(0, 8)}`, id.slice(-8).toUpperCase()];
  for (const typed of names) {
    const read = readOrderReference(typed);
    const values = { number: read && orderReferenceText(read), email: email.toLowerCase() };
    expect(await ask({ number: typed, email: ` ${email.toUpperCase()} ` })).toEqual({
      ...{ answer: { kind: "done", values }, status: 200, retryAfter: null },
    });
  }
  const mails = await mailsTo(shop, email, names.length);
  expect(mails.map(({ subject }) => subject)).toEqual(names.map(() => `Seu pedido nº ${number}: abra por este link`));
  const code = /\/pedido\?codigo=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect(await findRight(services, id, { customerId: null, linkOf: () => code })).toBe("link");
});

test("the answer and the work are the same where there is no such order; nothing is mailed", async () => {
  const [one, other] = [await visitorsOrder(), await visitorsOrder()];
  const before = (await jobs()).length;
  const wrong = [
    { number: `${one.number}`, email: other.email },
    { number: "999999999", email: one.email },
    { number: "#00000000", email: one.email },
    { number: `${one.number}`, email: `ninguem-${randomUUID()}@exemplo.com` },
  ];
  const { answer, ...right } = await ask({ number: `${one.number}`, email: one.email });
  for (const { number, email } of wrong) {
    const values = { number: number.startsWith("#") ? "00000000" : `nº ${number}`, email: email.toLowerCase() };
    expect(await ask({ number, email })).toEqual({ ...right, answer: { ...answer, values } });
  }
  const made = (await jobs()).slice(before);
  expect(made.map(({ orderId }) => orderId)).toEqual([one.id, null, null, null, null]);
  expect(JSON.stringify(made)).not.toMatch(/exemplo\.com/i);
  await jobsAreDone(shop);
  expect(await mailsTo(shop, one.email)).toHaveLength(1);
  expect(await mailsTo(shop, other.email, 0)).toHaveLength(0);
});

test("an order without its customer's data is found by nobody", async () => {
  const { id, number } = await visitorsOrder();
  await services.db.updateTable("orders").set({ customer_email: "" }).where("id", "=", id).execute();
  const before = (await jobs()).length;
  const empty = await ask({ number: `${number}`, email: " " });
  expect(empty).toMatchObject({ status: 422, answer: { errors: { email: "Digite o e-mail do pedido." } } });
  expect((await jobs()).length).toBe(before);
});

test("what was typed comes back with what is wrong; a filled trap stops a program", async () => {
  expect(await ask({ number: "mil e quatro", email: "ana@" })).toMatchObject({
    status: 422,
    answer: {
      values: { number: "mil e quatro", email: "ana@" },
      errors: {
        number: "Digite o número do pedido, como 1004.",
        email: "Digite um e-mail válido.",
      },
    },
  });
  const trapped = await ask({ number: "1004", email: "ana@exemplo.com", [TRAP_FIELD]: "x" });
  expect(trapped).toMatchObject({ status: 422, answer: { problem: { title: "Não foi possível enviar" } } });
});

test("a network that asks too often is told so; an address that is asked for too often gets no more mails, silently", async () => {
  const limited = { ...services, rateLimits: createRateLimits(services.db, true) };
  const { number, email } = await visitorsOrder();
  const before = (await jobs()).length;
  const statuses = [];
  for (let times = 0; times < 8; times += 1) {
    statuses.push((await ask({ number: `${number}`, email }, another(), limited)).status);
  }
  expect(statuses).toEqual(Array(8).fill(200));
  expect((await jobs()).length - before).toBe(6);

  const here = another();
  const answers = [];
  for (let times = 0; times < 11; times += 1) {
    answers.push(await ask({ number: `${times + 1}`, email: `muitos-${times}@exemplo.com` }, here, limited));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(answers[10]).toMatchObject({
    retryAfter: expect.stringMatching(/^\d+$/),
    answer: { problem: { title: "Link não enviado" }, values: { number: "11" } },
  });
});

test("without mail, and while the database is away, it says so", async () => {
  const fields = { number: "1004", email: "ana@exemplo.com" };
  expect(await ask(fields, another(), { ...services, mailer: null })).toMatchObject({
    status: 503,
    answer: { problem: { title: "Funcionalidade não disponível" } },
  });
  const away = Object.assign(new Error("Connection terminated"), { code: "ECONNREFUSED" });
  const broken = { ...services, rateLimits: { ...services.rateLimits, take: () => Promise.reject(away) } };
  expect(await ask(fields, another(), broken)).toMatchObject({ status: 503, answer: { values: fields } });
});
