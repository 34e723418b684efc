import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { readRows } from "#tests/setup/rows/rows.ts";
import { insertInParts } from "#tests/setup/test-database.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { decryptSearchTerm, encryptSearchTerm } from "./encrypted-search-term.server.ts";
import { exportOrders } from "./export-orders.server.ts";
import { firstOrders, nearOrders } from "./first-orders-queries.server.ts";
import { NO_FILTER, type OrderFilter } from "./order-filter.ts";
import { type OrderChoice, withPieces } from "./order-search-queries.server.ts";
import { type OrderSort, sortOf } from "./order-view.ts";
import { readStaffOrders, type StaffOrderFilter } from "./staff-order-queries.server.ts";

const MANY = 40_000;
const CPF = "52998224725";

let shop: TestShop;
let reader: TestStaff;
/** The order to be found. */
let wanted: { id: string; number: number };
let paymentId: string;

beforeAll(async () => {
  shop = await createTestShop({ worker: false });
  reader = await createTestStaff(shop, "read_only");
  const { db } = shop.services;
  await insertInParts(
    db,
    MANY,
    (series) => sql`
    insert into orders (status, payment_status, payment_method, subtotal_cents, shipping_cents, total_cents,
                        customer_name, customer_email, customer_phone, customer_document, shipping_address, created_at)
    select (array['delivered', 'delivered', 'delivered', 'cancelled', 'shipped'])[1 + n % 5],
           case n % 5 when 3 then 'cancelled' else 'paid' end, (array['pix', 'boleto', 'credit_card'])[1 + n % 3],
           n % 50000, 0, n % 50000, 'Cliente ' || md5(n::text), md5('m' || n) || '@exemplo.com', '119' || lpad(n::text, 8, '9'),
           lpad(n::text, 11, '7'), '{"city": "Recife", "state": "PE"}', '2024-01-01'::timestamptz + n * interval '20 minutes'
      from ${series} as n`,
  );
  const { rows } = await sql<{ id: string; number: number }>`
    insert into orders (status, payment_status, payment_method, subtotal_cents, shipping_cents, total_cents, customer_name,
                        customer_email, customer_phone, customer_document, tracking_code, shipping_address, created_at)
    values ('processing', 'in_dispute', 'stripe', 98765432, 0, 98765432, 'Úrsula Conceição', 'ursula@perto.com.br',
            '21987651234', ${CPF}, 'AA123456785BR', '{"city": "São João del-Rei", "state": "MG", "zipCode": "36307352"}',
            '2024-06-10T02:30:00Z')
    returning id, number`.execute(db);
  wanted = rows[0] ?? { id: "", number: 0 };
  const paid = await sql<{ id: string }>`
    insert into payments (order_id, external_payment_id, provider, provider_payment_id, method, amount_cents, state)
    values (${wanted.id}, 'PMI-1f6e2b1c-Busca', 'stripe', 'cs_test_a1Busca', 'stripe', 98765432, 'paid')
    returning id`.execute(db);
  paymentId = paid.rows[0]?.id ?? "";
  await sql`insert into products (id, name, category, price_cents)
    values ('ANEL-LISTA-7', 'Corrente Fígaro Masculina', 'correntes', 5000), ('ANEL-COMUM', 'Anel Comum', 'aneis', 5000)`.execute(
    db,
  );
  // One of every four orders holds the same ring.
  await sql`
    with piece as (insert into skus (product_id) values ('ANEL-COMUM') returning id)
    insert into order_items (order_id, position, product_id, product_name, sku_id, size, quantity, unit_price_cents, line_cents)
    select orders.id, 1, 'ANEL-COMUM', case when number % 4 = 0 then 'Anel Comum' else 'Peça ' || md5(number::text) end, piece.id,
           'Único', 1, 5000, 5000 from orders, piece where orders.id <> ${wanted.id}`.execute(db);
  await sql`
    with piece as (insert into skus (product_id, size, gtin) values ('ANEL-LISTA-7', '16', '7891234567895') returning id)
    insert into order_items (order_id, position, product_id, product_name, sku_id, size, quantity, unit_price_cents, line_cents)
    select ${wanted.id}, 1, 'ANEL-LISTA-7', 'Corrente Fígaro Masculina', id, '16', 1, 5000, 5000 from piece`.execute(
    db,
  );
  await sql`analyze orders, order_items`.execute(db);
});

const choice = (change: Partial<OrderChoice> = {}): OrderChoice => ({ view: "todos", term: "", ...change });
const narrowed = (change: Partial<OrderFilter>) => choice({ filter: { ...NO_FILTER, ...change } });

async function listed(wish: StaffOrderFilter, afterNumber?: number) {
  const page = await readStaffOrders(shop.services.db, reader.session, { ...wish, afterNumber });
  if ("kind" in page) throw new Error("the reader may read");
  return page;
}

describe("an order is found by", () => {
  test.each([
    ["its number", () => String(wanted.number)],
    ["its number as it is said", () => `nº ${wanted.number}`],
    ["its number with a sign before it", () => `#${wanted.number}`],
    ["the beginning of its id", () => `#${wanted.id.slice(0, 8)}`],
    ["the end of its id, as the page after the purchase has it", () => `#${wanted.id.slice(-8)}`],
    ["its payment's code", () => "PMI-1f6e2b1c-Busca"],
    ["its payment's id", () => paymentId],
    ["the provider's code", () => "cs_test_a1Busca"],
    ["its customer's name, without accents", () => "ursula conceicao"],
    ["an e-mail", () => "ursula@perto.com.br"],
    ["a CPF", () => CPF],
    ["a CPF with its signs", () => "529.982.247-25"],
    ["a tracking code in small letters", () => "aa123456785br"],
    ["a telephone", () => "21987651234"],
    ["a telephone with its signs", () => "(21) 98765-1234"],
    ["a telephone with the country's code", () => "+55 21 98765-1234"],
    ["a telephone without its area", () => "98765-1234"],
    ["a product's code in small letters", () => "anel-lista-7"],
    ["a product's barcode", () => "7891234567895"],
    ["a product's name without accents", () => "corrente figaro"],
    ["words of a product's name in any order and form", () => "fígaro correntes"],
    ["its town without accents", () => "sao joao del-rei"],
    ["a CEP", () => "36307352"],
    ["a CEP with its hyphen", () => "36307-352"],
  ])("%s", async (_name, term) => {
    const ids = (await listed(choice({ term: term() }))).orders.map(({ id }) => id);
    expect(ids).toContain(wanted.id);
    // Random ids and e-mails may contain the same characters.
    expect(ids.length).toBeLessThan(5);
  });

  test("the last four digits of a telephone", async () => {
    const ids = (await listed(choice({ term: "1234", view: "embalar" }))).orders.map(({ id }) => id);
    expect(await listed(choice({ term: "4321" })).then(({ orders }) => orders.map(({ id }) => id))).not.toContain(
      wanted.id,
    );
    await sql`update orders set payment_status = 'paid' where id = ${wanted.id}`.execute(shop.services.db);
    const packed = (await listed(choice({ term: "1234", view: "embalar" }))).orders.map(({ id }) => id);
    await sql`update orders set payment_status = 'in_dispute' where id = ${wanted.id}`.execute(shop.services.db);
    expect([ids, packed]).toEqual([[], [wanted.id]]);
  });

  test.each([
    ["status", { status: "processing" }],
    ["payment status", { paymentStatus: "in_dispute" }],
    ["method", { method: "stripe" }],
    ["total", { leastCents: 98765432, mostCents: 98765432 }],
    // Half past eleven at night in São Paulo.
    ["a São Paulo day, with others of it", { from: "2024-06-09", until: "2024-06-09", leastCents: 60_000 }],
  ] as [string, Partial<OrderFilter>][])("%s", async (_name, filter) => {
    expect((await listed(narrowed(filter))).orders.map(({ id }) => id)).toEqual([wanted.id]);
  });

  test("nothing of the day after", async () => {
    expect((await listed(narrowed({ from: "2024-06-10", leastCents: 60_000 }))).orders).toEqual([]);
  });
});

describe("pages follow one another without gaps, whatever the list is narrowed to", () => {
  const filter = narrowed({ status: "cancelled", method: "boleto", until: "2024-06-20" });

  test.each([
    [undefined, "created_at desc, number desc"],
    ["data-asc", "created_at, number"],
    ["total-desc", "total_cents desc, number desc"],
    ["cliente-asc", "plain_text(customer_name), number"],
  ] as [OrderSort | undefined, string][])("%s", async (sort, expected) => {
    const numbers: number[] = [];
    let after: number | undefined;
    do {
      const page = await listed({ ...filter, sort }, after);
      numbers.push(...page.orders.map(({ number }) => number));
      after = page.nextAfterNumber ?? undefined;
    } while (after !== undefined);
    const { rows } = await sql<{ number: number }>`
      select number from orders where status = 'cancelled' and payment_method = 'boleto'
         and created_at < '2024-06-21T03:00:00Z' order by ${sql.raw(expected)}`.execute(shop.services.db);
    expect(rows.length).toBeGreaterThan(101);
    expect(numbers).toEqual(rows.map(({ number }) => number));
  });
});

describe("a name is found as by sorting all that have it, frequent or rare", () => {
  test.each(["cliente", "cliente a", "cliente fe", "cliente fedc", "exemplo.com"])("%s", async (term) => {
    for (const [sort, expected] of [
      ["data-desc", "created_at desc, number desc"],
      ["data-asc", "created_at, number"],
      ["total-asc", "total_cents, number"],
      ["cliente-asc", "plain_text(customer_name), number"],
      ["cliente-desc", "plain_text(customer_name) desc, number desc"],
    ] as [OrderSort, string][]) {
      const { rows } = await sql<{ number: number }>`
        select number from orders where plain_text(customer_name || ' ' || customer_email) like ${`%${term}%`}
         order by ${sql.raw(expected)}`.execute(shop.services.db);
      const numbers = rows.map(({ number }) => number);
      const first = await listed(choice({ term, view: "todos" }), undefined);
      expect(first.orders.length).toBe(Math.min(50, numbers.length));
      for (const from of [0, 50, Math.max(50, numbers.length - 120)]) {
        const after = from === 0 ? undefined : numbers[from - 1];
        if (from > 0 && after === undefined) continue;
        const page = await listed({ ...choice({ term }), sort }, after);
        expect(page.orders.map(({ number }) => number)).toEqual(numbers.slice(from, from + 50));
        expect(page.nextAfterNumber).toBe(numbers.length > from + 50 ? numbers[from + 49] : null);
      }
    }
  });

  test("an order found by name and by its number is listed once", async () => {
    const { db } = shop.services;
    await sql`update orders set customer_name = 'Nome ' || number where id = ${wanted.id}`.execute(db);
    const { orders } = await listed(choice({ term: String(wanted.number) }));
    // Random e-mails may contain the same digits.
    expect(orders.filter(({ id }) => id === wanted.id)).toHaveLength(1);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    await sql`update orders set customer_name = 'Úrsula Conceição' where id = ${wanted.id}`.execute(db);
  });

  test.each([
    ["data-desc", "orders_newest"],
    ["cliente-asc", "orders_by_customer_name"],
    ["total-desc", "orders_total_number"],
  ] as [OrderSort, string][])("the next orders by %s are read from %s", async (sort, index) => {
    const { db } = shop.services;
    const near = nearOrders(await withPieces(db, choice({ term: "cliente" })), { sort, after: null, most: 51 });
    const { rows } = await sql<Record<string, string>>`explain (costs off) ${near ?? sql``}`.execute(db);
    expect(JSON.stringify(rows)).toContain(index);
  });
});

test("what is to be packed starts with the oldest, everything else with the newest; an unknown sort is none", () => {
  expect(sortOf(null, "embalar")).toBe("data-asc");
  expect(sortOf(null, "enviados")).toBe("data-desc");
  expect(sortOf("total-asc", "embalar")).toBe("total-asc");
  expect(sortOf("total_cents; drop table orders", "todos")).toBe("data-desc");
});

describe("a town and a product that many orders have are listed in order, page by page", () => {
  test.each([
    ["recife", "shipping_address ->> 'city' = 'Recife'"],
    ["anel comum", "exists (select from order_items where order_id = orders.id and product_name = 'Anel Comum')"],
  ])("%s", async (term, condition) => {
    for (const [sort, expected] of [
      ["data-desc", "created_at desc, number desc"],
      ["total-asc", "total_cents, number"],
    ] as [OrderSort, string][]) {
      const { rows } = await sql<{ number: number }>`
        select number from orders where ${sql.raw(condition)} order by ${sql.raw(expected)} limit 150`.execute(
        shop.services.db,
      );
      const numbers = rows.map(({ number }) => number);
      expect(numbers).toHaveLength(150);
      for (const from of [0, 50]) {
        const page = await listed({ ...choice({ term }), sort }, numbers[from - 1]);
        expect(page.orders.map(({ number }) => number)).toEqual(numbers.slice(from, from + 50));
        expect(page.nextAfterNumber).toBe(numbers[from + 49]);
      }
    }
  });
});

describe("the database reads each list from an index", () => {
  async function plan({ sort = "data-desc", ...wish }: StaffOrderFilter, after?: number): Promise<string> {
    const { db } = shop.services;
    const query = firstOrders(await withPieces(db, wish), { sort, after: after ?? null, most: 51 }, 0);
    const { rows } = await sql<Record<string, string>>`explain (costs off) ${query}`.execute(db);
    return rows.map((line) => Object.values(line).join(" ")).join("\n");
  }

  test.each([
    ["all", choice(), "orders_newest"],
    ["a view", choice({ view: "enviados" }), "orders_status_newest"],
    ["a status", narrowed({ status: "processing" }), "orders_status_newest"],
    ["a payment status", narrowed({ paymentStatus: "in_dispute" }), "orders_payment_status_newest"],
    ["a method", narrowed({ method: "stripe" }), "orders_payment_method_newest"],
    ["a period", narrowed({ from: "2024-03-01", until: "2024-03-01" }), "orders_newest"],
    ["a rare total", narrowed({ leastCents: 90_000_000 }), "orders_total"],
    ["a CPF", choice({ term: CPF }), "orders_customer_document"],
    ["a telephone", choice({ term: "(21) 98765-1234" }), "orders_customer_phone"],
    ["the end of a telephone", choice({ term: "1234" }), "orders_phone_end"],
    ["a name", choice({ term: "Úrsula" }), "orders_customer_words"],
    ["a product's name", choice({ term: "corrente fígaro" }), "order_items_product_words"],
    ["a frequent product's name", choice({ term: "anel comum" }), "orders_newest"],
    ["a town", choice({ term: "recife" }), "orders_city"],
    ["a CEP", choice({ term: "36307-352" }), "orders_zip_code"],
    ["a tracking code", choice({ term: "AA123456785BR" }), "orders_tracking_code"],
    ["the end of an id", choice({ term: "#78de9c9a" }), "orders_id_end"],
    ["a payment's code", choice({ term: "PMI-1f6e2b1c" }), "payments_external_payment_id_key"],
    ["a provider's code", choice({ term: "cs_test_a1" }), "payments_provider"],
    ["what is to be packed, oldest first", { ...choice({ view: "embalar" }), sort: "data-asc" }, "orders_to_pack"],
    ["all by total", { ...choice(), sort: "total-desc" }, "orders_total_number"],
    ["a view by customer", { ...choice({ view: "enviados" }), sort: "cliente-asc" }, "orders_by_customer_name"],
  ] as [string, StaffOrderFilter, string][])("%s", async (_name, wish, index) => {
    const explained = await plan(wish);
    expect(explained).toContain(index);
    expect(explained).not.toMatch(/Seq Scan on orders/);
  });

  test.each([
    ["data-desc", "orders_newest", /Index Cond: \(ROW\(created_at, number\) </],
    ["total-asc", "orders_total_number", /Index Cond: \(ROW\(total_cents, number\) >/],
    ["cliente-desc", "orders_by_customer_name", /Index Cond: \(ROW\(\(?plain_text\(customer_name\)\)?, number\) </],
  ] as [OrderSort, string, RegExp][])("a page far back begins where it begins: %s", async (sort, index, condition) => {
    const explained = await plan({ ...choice(), sort }, 2000);
    expect(explained).toContain(index);
    expect(explained).toMatch(condition);
  });
});

test("an exported list holds all of its orders, in batches; who took it stands in the log, without what they looked for", async () => {
  const { services } = shop;
  const numbersOf = async (wish: OrderChoice) => {
    const list = await exportOrders(services, reader.session, wish);
    if (list.kind === "refused") throw new Error("the reader may export");
    const numbers: number[] = [];
    for await (const batch of list.batches) numbers.push(...batch.map(({ number }) => number));
    return numbers;
  };
  const numbers = await numbersOf(narrowed({ status: "shipped", until: "2024-06-30" }));
  expect(numbers.length).toBeGreaterThan(1000);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await numbersOf(choice({ term: CPF }))).toEqual([wanted.number]);
  const lines = await readRows(services.db, "audit_log", { action: "orders.exported" }, ["actor", "after"], "id");
  expect(lines).toEqual([
    { actor: reader.session.staffId, after: { view: "todos", situacao: "shipped", ate: "2024-06-30" } },
    { actor: reader.session.staffId, after: { view: "todos", searched: true } },
  ]);
});

test("what was looked for is sealed: nobody else reads it, nothing else opens as it", () => {
  const sealed = encryptSearchTerm("segredo da loja", "529.982.247-25");
  expect(sealed).not.toMatch(/529\.?982|247-?25/);
  expect(sealed).not.toBe(encryptSearchTerm("segredo da loja", "529.982.247-25"));
  expect(decryptSearchTerm("segredo da loja", sealed)).toBe("529.982.247-25");
  expect(decryptSearchTerm("outro segredo", sealed)).toBe("");
  expect(decryptSearchTerm("segredo da loja", "v1.nada")).toBe("");
  expect(decryptSearchTerm("segredo da loja", null)).toBe("");
});
