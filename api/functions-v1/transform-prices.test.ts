import { describe, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";

const CALL = "/functions/v1/transform-prices";
const LOGS = "/rest/v1/price_transformation_logs";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner", "dona");

const bearer = ({ cookie }: TestStaff) => ({ Authorization: `Bearer ${cookie.Cookie.replace("staff_session=", "")}` });

async function call(body: unknown, headers: Record<string, string> = bearer(owner)) {
  const response = await shop.json(CALL, body, { headers });
  return { status: response.status, body: await response.json() };
}

async function priceOf(id: string): Promise<number> {
  const response = await shop.fetch(`/rest/v1/products/${id}`);
  const product: { price: number } = await response.json();
  return product.price;
}

describe("transform-prices", () => {
  test("nobody but the staff with that role: 'Not authenticated', and 403", async () => {
    const body = { category: "aneis", formulaKey: "multiply_2x", dryRun: true };
    const refused = { code: "unauthenticated", message: "Not authenticated", error: "Not authenticated" };
    expect(await call(body, {})).toMatchObject({ status: 401, body: refused });
    expect(await call(body, { Authorization: "Bearer eyJhbGciOiJIUzI1NiJ9abcdefgh" })).toMatchObject({ status: 401 });
    expect(await call(body, owner.cookie)).toMatchObject({ status: 401 });
    const packer = await createTestStaff(shop, "fulfilment");
    expect(await call(body, bearer(packer))).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });

  test("a dry run tells and changes nothing; the run does what it told; a second one needs four ticks", async () => {
    const order = { category: "aneis", formulaKey: "multiply_2x" };
    const dry = await call({ ...order, dryRun: true });
    expect(dry).toMatchObject({
      status: 200,
      body: { totalProducts: 10, updatedProducts: 0, changingProducts: 10, error: null, riskLevel: "low", logId: null },
    });
    expect(dry.body.preview).toHaveLength(10);
    expect(dry.body.executionTimeMs).toBeGreaterThanOrEqual(0);
    const [first] = dry.body.preview;
    expect(first.newPrice).toBe(first.price * 2);
    expect(await priceOf(first.id)).toBe(first.price);

    const done = await call({ ...order, previewMark: dry.body.previewMark });
    expect(done).toMatchObject({ status: 200, body: { totalProducts: 10, updatedProducts: 10, error: null } });
    expect(done.body.preview).toEqual(dry.body.preview);
    expect(await priceOf(first.id)).toBe(first.newPrice);

    const again = await call({ ...order, confirmations: ["impact", "prices", "responsibility"] });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "confirmations_needed", issues: [{ path: "confirmations", message: "special" }] },
    });
    const all = { confirmations: ["impact", "prices", "responsibility", "special"] };
    const old = await call({ ...order, ...all, previewMark: dry.body.previewMark });
    expect(old).toMatchObject({ status: 409, body: { code: "prices_changed" } });
    expect(old.body.issues).toHaveLength(10);
    expect(await priceOf(first.id)).toBe(first.newPrice);
  });

  test.each([
    [{}, 422, "Categoria é obrigatória"],
    [{ category: "", formulaKey: "multiply_2x" }, 422, "Categoria é obrigatória"],
    [{ category: "aneis" }, 422, "Fórmula de transformação inválida"],
    [{ category: "aneis", formulaKey: "x" }, 422, "Fórmula de transformação inválida"],
    [{ category: "relogios", formulaKey: "multiply_2x" }, 404, "Nenhum produto encontrado na categoria selecionada"],
    [
      { category: "correntes", formulaKey: "multiply_2x" },
      422,
      "A categoria Correntes está bloqueada para transformação de preços",
    ],
  ])("%j is %i '%s', tried or done", async (body, status, message) => {
    for (const dryRun of [true, false]) {
      expect(await call({ ...body, dryRun })).toMatchObject({ status, body: { message, error: message } });
    }
  });

  test("what goes wrong in the shop is 'Failed to transform prices'", async () => {
    const { db } = shop.services;
    await db.schema.alterTable("price_transformation_changes").renameTo("away").execute();
    const answer = await call({ category: "brincos", formulaKey: "multiply_2x" });
    await db.schema.alterTable("away").renameTo("price_transformation_changes").execute();
    expect(answer).toMatchObject({ status: 500, body: { error: "Failed to transform prices" } });
  });

  // Rules: TOOL-42.
  test("its log is read by the staff, written by nobody", async () => {
    expect((await shop.fetch(LOGS)).status).toBe(401);
    const packer = await createTestStaff(shop, "fulfilment", "expedicao");
    expect((await shop.fetch(LOGS, { headers: bearer(packer) })).status).toBe(403);
    const rows = await (await shop.fetch(`${LOGS}?category=aneis`, { headers: bearer(owner) })).json();
    expect(rows).toMatchObject([
      {
        category: "aneis",
        formula_used: "multiply_2x",
        status: "completed",
        total_products: 10,
        updated_products: 10,
        undone_at: null,
      },
    ]);
    const failed = await (await shop.fetch(`${LOGS}?status=error`, { headers: bearer(owner) })).json();
    expect(failed).toMatchObject([{ category: "brincos", status: "error", updated_products: 0 }]);
    expect((await shop.json(LOGS, {}, { headers: bearer(owner) })).status).toBe(405);
  });
});
