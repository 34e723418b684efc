import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { codeIn, mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { type CustomerSort, customerSort } from "./customer-list.ts";
import { exportCustomers } from "./export-customers.server.ts";
import { readCustomer } from "./read-customer.server.ts";
import { deleteAccountFor, endSessionsOf, exportDataFor, resendConfirmationTo } from "./serve-customer.server.ts";
import { customersFound, customersNamed, listCustomers, readCustomers } from "./staff-customer-queries.server.ts";

const { shop, services, db } = await openShop();
const { session: owner } = await createTestStaff(shop, "owner");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const { session: reader } = await createTestStaff(shop, "read_only");
const REFUSED = { kind: "refused", reason: "not_allowed" };

const NEWEST = customerSort(null, null);
const found = async (term: string, sort: CustomerSort = NEWEST) =>
  (await listCustomers(db, { term, sort }, 100)).customers.map(({ name }) => name);
const lastAudit = () => db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
const totalsOf = (customerId: string) =>
  db
    .selectFrom("customer_totals")
    .select(["orders", "spent_cents as spent", "last_order_at as last"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();

describe("what a customer has bought", () => {
  test("is nothing at first, counts with the payment, and goes with the refund", async () => {
    const customer = await createTestCustomer(shop);
    expect(await totalsOf(customer.id)).toEqual({ orders: 0, spent: 0, last: null });
    const order = await placeOrder(shop, customer);
    expect(await totalsOf(customer.id)).toMatchObject({ orders: 0, spent: 0 });
    const payment = await payByPix(shop, customer, order.id);
    await providerSays(shop, payment.external_payment_id, "approve");
    const { amount } = await db
      .selectFrom("payments")
      .select("amount_cents as amount")
      .where("external_payment_id", "=", payment.external_payment_id)
      .executeTakeFirstOrThrow();
    await soon(shop, () => totalsOf(customer.id)).toMatchObject({ orders: 1, spent: amount });
    await setRows(
      db,
      "payments",
      { external_payment_id: payment.external_payment_id },
      { state: "partially_refunded", refunded_cents: 1000 },
    );
    expect(await totalsOf(customer.id)).toMatchObject({ orders: 1, spent: amount - 1000 });
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", order.id).execute();
    expect(await totalsOf(customer.id)).toMatchObject({ orders: 0, spent: amount - 1000, last: null });
  });

  test("moves with an order that gets another owner, and counts right whoever comes at the same moment", async () => {
    const [one, other] = [await createTestCustomer(shop), await createTestCustomer(shop)];
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop, one)));
    await Promise.all(
      orders.map(({ id }) => db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", id).execute()),
    );
    expect(await totalsOf(one.id)).toMatchObject({ orders: 6 });
    await setRows(db, "orders", { id: orders[0]?.id ?? "" }, { user_id: other.id });
    expect([await totalsOf(one.id), await totalsOf(other.id)]).toMatchObject([{ orders: 5 }, { orders: 1 }]);
  });
});

describe("the list", () => {
  test("finds by name without accents, e-mail, CPF and part of a phone number", async () => {
    const customer = await createTestCustomer(shop, { name: "Inês Ávila", cpf: "39053344705", phone: "21987654321" });
    await createTestCustomer(shop, { name: "Outra Pessoa" });
    for (const term of ["ines avila", customer.email.toUpperCase(), "390.533.447-05", "39053344705", "98765-4321"]) {
      expect([term, await found(term)]).toEqual([term, ["Inês Ávila"]]);
    }
    expect(await found("100%")).toEqual([]);
    expect(await found("_")).toEqual([]);
    expect(await found("390.533.447-06")).toEqual([]);
  });

  test("goes on where its page ended, in every order and both directions", async () => {
    const ids = [];
    for (const name of ["Ana Ordem", "Bia Ordem", "Ana Ordem"]) ids.push((await createTestCustomer(shop, { name })).id);
    await db
      .updateTable("customer_totals")
      .set({ spent_cents: 500, orders: 1 })
      .where("customer_id", "in", ids)
      .execute();
    for (const by of ["cliente", "desde", "pedidos", "gasto", "ultimo"]) {
      for (const direction of ["asc", "desc"]) {
        const sort = customerSort(by, direction);
        const whole = (await listCustomers(db, { term: "", sort }, 1000)).customers.map(({ id }) => id);
        const walked: string[] = [];
        let afterId: string | undefined;
        for (;;) {
          const page = await listCustomers(db, { term: "", sort, afterId }, 2);
          walked.push(...page.customers.map(({ id }) => id));
          if (page.nextAfterId === null) break;
          afterId = page.nextAfterId;
        }
        expect([by, direction, walked]).toEqual([by, direction, whole]);
        expect(new Set(whole).size).toBe(whole.length);
      }
    }
    const spent = (await listCustomers(db, { term: "", sort: customerSort("gasto", "desc") }, 1000)).customers;
    expect(spent.map(({ spentCents }) => spentCents)).toEqual(
      spent.map(({ spentCents }) => spentCents).toSorted((a, b) => b - a),
    );
  });

  test("and its file: every customer once, without CPF, on record; for owners and managers", async () => {
    expect(await readCustomers(db, packer, { term: "", sort: NEWEST })).toEqual(REFUSED);
    for (const staff of [packer, reader]) {
      expect(await exportCustomers(services, staff, { term: "", sort: NEWEST })).toEqual(REFUSED);
    }
    const batches = await exportCustomers(services, owner, { term: "", sort: NEWEST });
    if ("kind" in batches) throw new Error("refused");
    const all = [];
    for await (const batch of batches) all.push(...batch);
    const { count } = await db
      .selectFrom("customers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(all).toHaveLength(Number(count));
    expect(JSON.stringify(all)).not.toContain("39053344705");
    expect(await lastAudit()).toMatchObject({
      actor: owner.staffId,
      action: "customer.list_exported",
      after: { listed: Number(count) },
    });
  });
});

describe("what only orders know", () => {
  const PHONES = [
    "(31) 97654-3210",
    "31976543210",
    "+55 31 97654-3210",
    "5531976543210",
    "031 97654-3210",
    "97654-3210",
  ];
  const CPFS = ["111.444.777-35", "11144477735"];

  async function boughtAs(name: string, profile: { phone: string; cpf: string }) {
    const customer = await createTestCustomer(shop, { name });
    const order = await placeOrder(shop, customer);
    await db.updateTable("profiles").set(profile).where("id", "=", customer.id).execute();
    await setRows(
      db,
      "orders",
      { id: order.id },
      { customer_phone: "5531976543210", customer_document: "11144477735" },
    );
    return customer;
  }

  test("is shown and found by, in any way it may be typed", async () => {
    const { id } = await boughtAs("Só Pedido", { phone: "", cpf: "" });
    for (const term of [...PHONES, ...CPFS]) expect([term, await found(term)]).toEqual([term, ["Só Pedido"]]);
    const file = await readCustomer(services, reader, id);
    expect(file).toMatchObject({
      customer: { phone: "31976543210" },
      cpf: "11144477735",
      fromOrders: { phone: true, cpf: true },
    });
    const [listed] = (await listCustomers(db, { term: "Só Pedido", sort: NEWEST }, 10)).customers;
    expect(listed).toMatchObject({ phone: "31976543210" });
    await db.updateTable("orders").set({ customer_document: null }).where("user_id", "=", id).execute();
  });

  test("stands back behind what the profile says, and is found all the same", async () => {
    const { id } = await boughtAs("Com Perfil", { phone: "21912345678", cpf: "52998224725" });
    expect(await readCustomer(services, reader, id)).toMatchObject({
      customer: { phone: "21912345678" },
      cpf: "52998224725",
      fromOrders: { phone: false, cpf: false },
    });
    expect(await found("31976543210")).toContain("Com Perfil");
    expect(await found("111.444.777-35")).toEqual(["Com Perfil"]);
    await setRows(db, "orders", { user_id: id }, { customer_phone: "", customer_document: null });
    expect(await found("111.444.777-35")).toEqual([]);
  });
});

test("among many customers and orders each way to be found reads an index", async () => {
  await sql`
    insert into customers (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'Muita Gente ' || n, 'muita' || n || '@exemplo.com', now(), now()
      from generate_series(1, 5000) as n`.execute(db);
  for (let part = 0; part < 4; part += 1) {
    await sql`
      insert into orders (user_id, subtotal_cents, shipping_cents, total_cents, customer_name, customer_email, customer_phone,
                          customer_document, shipping_address)
      select id, 100, 0, 100, name, email, '119' || lpad((row_number() over () + ${part}::int * 5000)::text, 8, '0'),
             lpad((row_number() over () + ${part}::int * 5000)::text, 11, '7'), '{}'
        from customers where name like 'Muita Gente %'`.execute(db);
  }
  await sql`analyze orders, customers, profiles, customer_totals`.execute(db);
  const plan = async (term: string) => {
    const lines = await customersFound(db, { term, sort: NEWEST }, { after: null, most: 51 }).explain(
      "text",
      sql`costs off`,
    );
    return lines.map((line) => Object.values(line).join(" ")).join("\n");
  };
  for (const term of ["(11) 90001-2345", "777.777.123-45"]) {
    const explained = await plan(term);
    expect(explained).toContain("orders_customer_phone");
    expect(explained).toContain("orders_customer_document");
    expect(explained).not.toMatch(/Seq Scan on (orders|customers)/);
  }
  // The phone of each row on the page comes from the customer's newest order.
  const all = await plan("");
  expect(all).toContain("orders_user");
  expect(all).not.toMatch(/Seq Scan on orders/);
});

describe("a name is found as by sorting everybody", () => {
  const walk = async (term: string, sort: CustomerSort) => {
    const names: string[] = [];
    let afterId: string | undefined;
    do {
      const page = await listCustomers(db, { term, sort, afterId }, 200);
      names.push(...page.customers.map(({ id }) => id));
      afterId = page.nextAfterId ?? undefined;
    } while (afterId !== undefined);
    return names;
  };
  const KEYS: Record<CustomerSort["by"], string> = {
    cliente: "plain_text(name)",
    desde: "created_at",
    pedidos: "orders",
    gasto: "spent_cents",
    ultimo: "coalesce(last_order_at, '-infinity')",
  };

  // Frequent, fewer than a page looks through, at the end of the alphabet only, rare.
  test.each(["gente", "muita gente 4", "GENTE 4999", "mu", "g", "ue", "4"])("%s", async (term) => {
    const like = term.length < 3 ? `% ${term}%` : `%${term}%`;
    for (const by of ["cliente", "desde", "gasto"] as const) {
      const { rows } = await sql<{ id: string }>`
    select id from customers join customer_totals on customer_id = id
     where ' ' || plain_text(name || ' ' || email) like plain_text(${like})
     order by ${sql.raw(KEYS[by])} desc, id desc`.execute(db);
      expect(await walk(term, customerSort(by, "desc"))).toEqual(rows.map(({ id }) => id));
    }
  });

  // Rules: STAFF-71.
  test("two characters begin a word of name or e-mail", async () => {
    const { id } = await createTestCustomer(shop, { name: "Zélia Xisto" });
    for (const term of ["zé", "ZE", "xi", "z"]) expect([term, await walk(term, NEWEST)]).toEqual([term, [id]]);
    expect(await walk("él", NEWEST)).not.toContain(id);
    expect(await walk("%", NEWEST)).toEqual([]);
  });

  test("who has a name is looked up before anybody is sorted, whatever plan PostgreSQL prefers", async () => {
    for (const term of ["xi", "xisto"]) {
      const lines = await db.transaction().execute(async (trx) => {
        // The order of the list without sorting is then an index of all customers.
        await sql`set local enable_sort = off`.execute(trx);
        const statement = customersNamed(
          { term, sort: customerSort("cliente", null) },
          { after: null, most: 51 },
          5_000,
        );
        return (await sql`explain ${statement}`.execute(trx)).rows;
      });
      const plan = JSON.stringify(lines);
      expect(plan).toContain("customers_words");
      expect(plan).not.toContain("customers_by_plain_name");
    }
  });
});

describe("one customer", () => {
  test("is shown with all that belongs to them, to who may see it", async () => {
    const customer = await createTestCustomer(shop, { name: "Joana Vista" });
    const order = await placeOrder(shop, customer);
    await shop.json("/rest/v1/newsletter_subscriptions", { email: customer.email });
    // The same browser once more: as on the customer's own page, no other device.
    const { email, password } = customer;
    await services.customerAuth.api.signInEmail({ body: { email, password } });
    expect(await readCustomer(services, packer, customer.id)).toEqual(REFUSED);
    expect(await readCustomer(services, reader, customer.id)).toMatchObject({
      customer: { id: customer.id, name: "Joana Vista", orders: 0 },
      cpf: "52998224725",
      addresses: [{ street: "Rua das Flores" }],
      orders: [{ id: order.id }],
      moreOrders: false,
      subscription: { state: "pending" },
      devices: 2,
    });
    for (const id of ["nada", "8a4f0d0e-0000-4000-8000-000000000000"]) {
      expect(await readCustomer(services, owner, id)).toBeNull();
    }
  });

  test("is logged out everywhere", async () => {
    const customer = await createTestCustomer(shop);
    expect(await endSessionsOf(services, reader, customer.id)).toEqual(REFUSED);
    expect(await endSessionsOf(services, owner, customer.id)).toEqual({ kind: "ended", sessions: 2 });
    expect((await shop.fetch("/rest/v1/profiles", { headers: customer.bearer })).status).toBe(401);
    expect(await lastAudit()).toMatchObject({
      action: "customer.sessions_ended",
      subject: `customer:${customer.id}`,
      before: { sessions: 2 },
    });
  });

  test("gets the confirmation mail once more, while it is waited for and not too often", async () => {
    const customer = await createTestCustomer(shop);
    const resend = (staff = owner, deps = services) => resendConfirmationTo(deps, staff, customer.id);
    expect(await resend(reader)).toEqual(REFUSED);
    expect(await resend()).toEqual({ kind: "refused", reason: "not_waiting" });
    await setRows(
      db,
      "customers",
      { id: customer.id },
      { awaits_confirmation_since: services.clock(), email_verified: false },
    );
    expect(await resend(owner, { ...services, mailer: null })).toEqual({ kind: "refused", reason: "no_mail" });
    expect(await resend()).toEqual({ kind: "mailed" });
    expect(codeIn(await mailAbout(shop, customer.email, /[Cc]onfirm/))).not.toBe("");
    const full = { ...services.rateLimits, take: async () => ({ kind: "refused" as const, retryAfterSeconds: 60 }) };
    expect(await resend(owner, { ...services, rateLimits: full })).toEqual({
      kind: "refused",
      reason: "too_many_mails",
    });
  });

  test("gets the same file as from their own account; that it was made is on record", async () => {
    const customer = await createTestCustomer(shop);
    expect(await exportDataFor(services, reader, customer.id)).toEqual(REFUSED);
    expect(await exportDataFor(services, owner, "8a4f0d0e-0000-4000-8000-000000000000")).toBeNull();
    const pieces = await exportDataFor(services, owner, customer.id);
    if (!pieces || "kind" in pieces) throw new Error("refused");
    let text = "";
    for await (const piece of pieces) text += piece;
    expect(JSON.parse(text)).toMatchObject({
      conta: { email: customer.email },
      enderecos: [{ street: "Rua das Flores" }],
      respostas_da_loja: [],
      pedidos_sobre_dados: [],
      pedidos: [],
    });
    expect(await lastAudit()).toMatchObject({ action: "customer.data_exported", subject: `customer:${customer.id}` });
  });

  test("is deleted at their wish, with the customer's own refusals, and nothing in the log says who it was", async () => {
    const customer = await createTestCustomer(shop, { name: "Olga Sumida" });
    const order = await placeOrder(shop, customer, { customer_name: "Olga Sumida", customer_email: customer.email });
    await db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", order.id).execute();
    const remove = (staff = owner) => deleteAccountFor(services, staff, { customerId: customer.id, channel: "email" });
    expect(await remove(reader)).toEqual(REFUSED);
    expect(await remove()).toMatchObject({ reason: "orders_under_way", orders: [{ id: order.id }] });
    await db.updateTable("orders").set({ status: "delivered" }).where("id", "=", order.id).execute();
    expect(await remove()).toEqual({ kind: "deleted" });
    expect(await remove()).toEqual({ kind: "deleted" });
    expect(await totalsOf(customer.id)).toBeUndefined();
    await mailAbout(shop, customer.email, /foi excluída/);
    const { rows } = await sql<{ at: string }>`
      select 'audit' as at from audit_log where audit_log::text ilike any (${[`%${customer.email}%`, "%Olga%"]})
       union all select 'register' from data_requests
       where data_requests::text ilike any (${[`%${customer.email}%`, "%Olga%"]})`.execute(db);
    expect(rows).toEqual([]);
    expect(await db.selectFrom("data_requests").selectAll().execute()).toMatchObject([
      {
        kind: "deletion",
        channel: "email",
        state: "fulfilled",
        name: "",
        customer_id: null,
        entered_by: owner.staffId,
      },
    ]);
  });
});
