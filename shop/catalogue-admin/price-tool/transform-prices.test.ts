import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { readAuditPage } from "#shop/audit/audit-queries.server.ts";
import { addRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { previewTransformation } from "./preview-transformation.server.ts";
import { transformed } from "./price-formula.ts";
import { CONFIRMATIONS } from "./price-risk.ts";
import { type TransformationOrder, transformPrices } from "./transform-prices.server.ts";
import { readTransformations, withCategoryLock } from "./transformation-queries.server.ts";
import { undoTransformation } from "./undo-transformation.server.ts";

let now = new Date("2026-06-01T12:00:00Z");

const shop = await createTestShop({ worker: false, clock: () => now });
const owner = await createTestStaff(shop, "owner", "dona");

// Far enough from the previous test's runs that none of them counts.
beforeEach(() => {
  now = new Date(now.getTime() + 30 * DAY_MS);
});

const products = (category: string) =>
  readRows(
    shop.services.db,
    "products",
    { category },
    ["id", "name", "price_cents", "discount_price_cents", "is_on_sale", "version"],
    "position",
  );

const preview = async (category: string, formulaKey = "multiply_2x") => {
  const answer = await previewTransformation(shop.services, owner.session, { category, formulaKey });
  if (answer.kind !== "preview") throw new Error(answer.reason);
  return answer;
};

const run = (category: string, formulaKey = "multiply_2x", more: Partial<TransformationOrder> = {}, by = owner) =>
  transformPrices(shop.services, by.session, {
    category,
    formulaKey,
    confirmations: [],
    mark: null,
    ...more,
  });

const transform = async (...how: Parameters<typeof run>) => {
  const answer = await run(...how);
  if (answer.kind !== "transformed") throw new Error(answer.reason);
  return answer;
};

const undo = (logId: string, by = owner) => undoTransformation(shop.services, by.session, logId);

const history = async (limit = 10) => {
  const logs = await readTransformations(shop.services.db, owner.session, { limit });
  if ("kind" in logs) throw new Error(logs.reason);
  return logs;
};

const setPrice = (id: string, price: number, discount: number | null = null) =>
  setRows(shop.services.db, "products", { id }, { price_cents: price, discount_price_cents: discount });

describe("a run", () => {
  test("changes every price of the category by the formula, and nothing else; listings, search and history follow", async () => {
    const before = await products("piercing");
    const others = await products("brincos");
    const seen = await preview("piercing", "add_percentage_50");
    expect(await products("piercing")).toEqual(before);
    const done = await transform("piercing", "add_percentage_50", { mark: seen.mark });
    expect(done).toMatchObject({ updated: before.length, risk: "low" });
    expect(done.changes).toEqual(seen.changes);

    const after = await products("piercing");
    for (const [place, product] of after.entries()) {
      const old = before[place];
      if (!old) throw new Error("a product came along");
      const wanted = transformed(
        { priceCents: old.price_cents, discountPriceCents: old.discount_price_cents },
        "add_percentage_50",
      );
      expect([product.price_cents, product.discount_price_cents]).toEqual([
        wanted.priceCents,
        wanted.discountPriceCents,
      ]);
      expect(product.version).toBe(old.version + 1);
    }
    expect(await products("brincos")).toEqual(others);

    const { rows: wrong } = await sql`
      select products.id from products
        left join listing_entries as entry on entry.product_id = products.id and entry.tag = ''
        left join search_entries as search on search.product_id = products.id
       where products.category = 'piercing'
         and (entry.price_cents is distinct from effective_price_cents
           or search.price_cents is distinct from effective_price_cents
           or (select (price_cents, discount_price_cents) from price_history
                where product_id = products.id order by id desc limit 1)
              is distinct from (products.price_cents, products.discount_price_cents))`.execute(shop.services.db);
    expect(wrong).toEqual([]);
    expect((await history())[0]).toMatchObject({
      category: "piercing",
      formula: "add_percentage_50",
      status: "completed",
      totalProducts: before.length,
      updatedProducts: before.length,
      riskLevel: "low",
      staffName: owner.session.name,
      undoneAt: null,
    });
    const { lines } = await readAuditPage(shop.services.db, { subject: "prices:piercing" });
    expect(lines[0]).toMatchObject({ action: "prices.transformed", actor: owner.session.staffId });
  });

  test("removes a discount that is none any more, and takes the piece out of the promotions; undone, both are back", async () => {
    const [piece] = await products("conjuntos");
    if (!piece) throw new Error("no piece");
    await setRows(
      shop.services.db,
      "products",
      { id: piece.id },
      { price_cents: 9999, discount_price_cents: 7999, is_on_sale: true },
    );
    const { logId } = await transform("conjuntos", "custom_3x_69_99");
    const changed = (await products("conjuntos")).find(({ id }) => id === piece.id);
    expect(changed).toMatchObject({ price_cents: 6999, discount_price_cents: null, is_on_sale: false });
    expect(await undo(logId)).toMatchObject({ kind: "undone", kept: [] });
    const back = (await products("conjuntos")).find(({ id }) => id === piece.id);
    expect(back).toMatchObject({ price_cents: 9999, discount_price_cents: 7999, is_on_sale: true });
  });

  test("is looked at with how many old prices nobody could prove afterwards", async () => {
    const { db } = shop.services;
    const [piece] = await products("conjuntos");
    if (!piece) throw new Error("no piece");
    await db.updateTable("products").set({ discount_price_cents: null }).where("category", "=", "conjuntos").execute();
    expect((await preview("conjuntos")).unproved).toBe(0);
    await setPrice(piece.id, 20_000, 15_000);
    expect((await preview("conjuntos")).unproved).toBe(1);
    const declared = {
      product_id: piece.id,
      old_price_cents: 40_000,
      staff_id: owner.session.staffId,
      declared_at: now,
    };
    await db.insertInto("old_price_declarations").values(declared).execute();
    expect((await preview("conjuntos")).unproved).toBe(0);
    expect((await preview("conjuntos", "multiply_3x")).unproved).toBe(1);
  });

  test("counts what it updated: a price that stays as it is is left alone", async () => {
    const [first] = await products("gargantilhas");
    if (!first) throw new Error("no piece");
    await setPrice(first.id, 9999);
    const [before] = await products("gargantilhas");
    const done = await transform("gargantilhas", "round_up_99");
    expect(done.updated).toBeLessThan(done.changes.length);
    const [after] = await products("gargantilhas");
    expect(after).toEqual(before);
  });

  test("leaves archived and unlisted products as they are, and says how many", async () => {
    const [archived, unlisted] = await products("pulseiras");
    if (!archived || !unlisted) throw new Error("no pieces");
    const { db } = shop.services;
    await db.updateTable("products").set({ archived_at: now }).where("id", "=", archived.id).execute();
    await db.updateTable("products").set({ unlisted: true }).where("id", "=", unlisted.id).execute();
    const seen = await preview("pulseiras");
    expect(seen.leftOut).toBe(2);
    await transform("pulseiras");
    const after = await products("pulseiras");
    expect(after.find(({ id }) => id === archived.id)?.price_cents).toBe(archived.price_cents);
    expect(after.find(({ id }) => id === unlisted.id)?.price_cents).toBe(unlisted.price_cents);
    await db.updateTable("products").set({ archived_at: null, unlisted: false }).execute();
  });
});

describe("a run is refused", () => {
  test("without category, formula, products, or with 'correntes'", async () => {
    expect(await run("", "")).toMatchObject({ reason: "category_needed" });
    expect(await run("aneis", "")).toMatchObject({ reason: "invalid_formula" });
    expect(await run("correntes")).toMatchObject({ reason: "category_blocked" });
    const { db } = shop.services;
    await db.updateTable("products").set({ archived_at: now }).where("category", "=", "aneis").execute();
    expect(await run("aneis")).toMatchObject({ reason: "no_products_in_category" });
    await db.updateTable("products").set({ archived_at: now }).execute();
    expect(await run("aneis")).toMatchObject({ reason: "no_products" });
    await db.updateTable("products").set({ archived_at: null }).where("id", "!=", "TESTE-CORRENTE-PRODUCAO").execute();
    expect((await history()).filter(({ status }) => status !== "completed")).toEqual([]);
  });

  test("to whoever may not, who may look if they may read settings", async () => {
    const reader = await createTestStaff(shop, "read_only");
    const packer = await createTestStaff(shop, "fulfilment");
    const before = await products("aneis");
    for (const person of [reader, packer]) {
      expect(await run("aneis", "multiply_2x", {}, person)).toMatchObject({ reason: "not_allowed" });
      expect(await undo("7a1e90b4-1111-4222-8333-abcdefabcdef", person)).toMatchObject({ reason: "not_allowed" });
    }
    const look = (person: TestStaff) =>
      previewTransformation(shop.services, person.session, {
        category: "aneis",
        formulaKey: "multiply_2x",
      });
    expect(await look(reader)).toMatchObject({ kind: "preview" });
    expect(await look(packer)).toMatchObject({ reason: "not_allowed" });
    expect(await readTransformations(shop.services.db, packer.session)).toMatchObject({ reason: "not_allowed" });
    expect(await products("aneis")).toEqual(before);
  });

  test("without what its risk asks for: nothing, three ticks, four ticks", async () => {
    const three = CONFIRMATIONS.filter((each) => each !== "special");
    await transform("aneis", "round_up_99");
    expect(await run("aneis")).toMatchObject({ reason: "confirmations_needed", risk: "critical" });
    expect(await run("aneis", "multiply_2x", { confirmations: three })).toMatchObject({
      reason: "confirmations_needed",
      missing: ["special"],
    });
    now = new Date(now.getTime() + HOUR_MS);
    expect(await run("aneis")).toMatchObject({ reason: "confirmations_needed", risk: "high", missing: three });
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await run("aneis")).toMatchObject({ reason: "confirmations_needed", risk: "medium" });
    const { logId } = await transform("aneis", "multiply_2x", { confirmations: three });
    expect((await history())[0]).toMatchObject({ riskLevel: "medium" });
    // Another category is not affected; and an undone run no longer counts.
    expect((await preview("brincos")).risk).toBe("low");
    expect((await preview("aneis")).risk).toBe("critical");
    await undo(logId);
    expect((await preview("aneis")).risk).toBe("medium");
  });

  test("when a price is no longer that of the preview: it is named, and nothing is changed", async () => {
    const { mark } = await preview("brincos");
    const [, second] = await products("brincos");
    if (!second) throw new Error("no piece");
    await setPrice(second.id, second.price_cents + 100);
    const before = await products("brincos");
    expect(await run("brincos", "multiply_2x", { mark })).toEqual({
      kind: "refused",
      reason: "prices_changed",
      changed: [second.name],
    });
    expect(await run("brincos", "multiply_2x", { mark: "nonsense" })).toMatchObject({ reason: "prices_changed" });
    expect(await products("brincos")).toEqual(before);
    expect((await history()).some(({ category, status }) => category === "brincos" && status !== "completed")).toBe(
      false,
    );
  });

  test("when a new price could not be kept", async () => {
    const [first] = await products("brincos");
    if (!first) throw new Error("no piece");
    await setPrice(first.id, 2_000_000_000);
    expect(await run("brincos")).toMatchObject({ reason: "price_too_high" });
    await setPrice(first.id, first.price_cents, first.discount_price_cents);
  });

  test("while another run is at the category; other categories go on", async () => {
    const { db } = shop.services;
    await withCategoryLock(db, "brincos", async () => {
      expect(await run("brincos")).toMatchObject({ reason: "already_running" });
      await transform("gargantilhas", "round_up_99");
    });
    const before = await products("brincos");
    const answers = await Promise.all([run("brincos"), run("brincos"), run("brincos")]);
    expect(answers.filter(({ kind }) => kind === "transformed")).toHaveLength(1);
    const after = await products("brincos");
    expect(after.map((each) => each.price_cents)).toEqual(before.map((each) => each.price_cents * 2));
  });
});

describe("a run that fails", () => {
  test("changes nothing and stays in the history as an error", async () => {
    const { db } = shop.services;
    const before = await products("conjuntos");
    const last = before.at(-1);
    await sql`create function refuse_price() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_price before update on products for each row
      when (new.id = ${sql.lit(last?.id)}) execute function refuse_price()`.execute(db);
    await expect(run("conjuntos")).rejects.toThrow("no");
    await sql`drop trigger refuse_price on products`.execute(db);
    expect(await products("conjuntos")).toEqual(before);
    expect((await history())[0]).toMatchObject({ category: "conjuntos", status: "error", updatedProducts: 0 });
    expect((await preview("conjuntos")).risk).toBe("low");
  });

  test("one whose process died is shown as an error, and does not stand in the way", async () => {
    const { db } = shop.services;
    const stale = { category: "conjuntos", formula_used: "multiply_2x", status: "running", risk_level: "low" };
    await addRow(db, "price_transformation_logs", { ...stale, created_at: new Date(Date.now() - 2 * MINUTE_MS) });
    const shown = async () =>
      (await history(100)).filter(({ category, status }) => category === "conjuntos" && status === "running").length;
    expect(await shown()).toBe(0);
    await withCategoryLock(db, "conjuntos", async () => expect(await shown()).toBe(1));
    await transform("conjuntos", "round_up_99");
    expect(
      await db.selectFrom("price_transformation_logs").select("id").where("status", "=", "running").execute(),
    ).toEqual([]);
  });
});

describe("undoing", () => {
  test("gives every price back, once", async () => {
    const before = await products("aneis");
    const { logId } = await transform("aneis", "multiply_3x");
    expect(await undo(logId)).toEqual({ kind: "undone", restored: before.length, kept: [] });
    const prices = (rows: typeof before) =>
      rows.map(({ id, price_cents, discount_price_cents }) => [id, price_cents, discount_price_cents]);
    expect(prices(await products("aneis"))).toEqual(prices(before));
    expect(await undo(logId)).toMatchObject({ reason: "already_undone" });
    expect((await history())[0]).toMatchObject({ undoneAt: now, restoredProducts: before.length });
    const { lines } = await readAuditPage(shop.services.db, { subject: "prices:aneis" });
    expect(lines[0]).toMatchObject({ action: "prices.restored" });
  });

  test("leaves what was changed since, or is gone, and names it", async () => {
    const { db } = shop.services;
    const before = await products("gargantilhas");
    const [changed] = before;
    await addRow(db, "products", {
      id: "PASSAGEIRA-001",
      name: "Gargantilha Passageira",
      category: "gargantilhas",
      price_cents: 5000,
    });
    const { logId } = await transform("gargantilhas");
    await setPrice(changed?.id ?? "", 123_45);
    await db.deleteFrom("products").where("id", "=", "PASSAGEIRA-001").execute();
    const answer = await undo(logId);
    if (answer.kind !== "undone") throw new Error(answer.reason);
    expect(answer.restored).toBe(before.length - 1);
    expect(answer.kept).toHaveLength(2);
    expect(answer.kept).toContainEqual({ id: changed?.id, name: changed?.name, reason: "changed" });
    expect(answer.kept).toContainEqual({ id: "PASSAGEIRA-001", name: "Gargantilha Passageira", reason: "gone" });
    expect((await products("gargantilhas"))[0]?.price_cents).toBe(123_45);
    // It changed prices that remain: the category has the risk of a completed run.
    expect((await preview("gargantilhas")).risk).toBe("critical");
  });

  test("is refused where nothing is as the run made it, and for runs that are none", async () => {
    const { logId } = await transform("pulseiras");
    now = new Date(now.getTime() + 8 * DAY_MS);
    await transform("pulseiras");
    expect(await undo(logId)).toMatchObject({ reason: "all_changed" });
    expect((await history()).find(({ id }) => id === logId)?.undoneAt).toBeNull();
    expect(await undo("7a1e90b4-1111-4222-8333-abcdefabcdef")).toMatchObject({ reason: "unknown" });
    expect(await undo("x")).toMatchObject({ reason: "unknown" });
    const failed = (await history(100)).find(({ status }) => status === "error");
    expect(await undo(failed?.id ?? "")).toMatchObject({ reason: "not_completed" });
  });
});
