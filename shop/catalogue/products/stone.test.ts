import { sql } from "kysely";
import { expect, test } from "vitest";
import { addRow } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";

const { db } = await createTestDatabase();

test.each([
  ["Pedra: Zircônia branca redonda de 6 mm", "Zircônia branca"],
  ["Pedra central: Zircônia verde oval de 5 x 7 mm", "Zircônia verde"],
  ["Pedras: 9 zircônias em cada brinco", "Zircônia"],
  ["Pedras: Zircônias azuis em gota", "Zircônia azul"],
  ["Pedras: Zircônias brancas de 7 mm e 5 mm", "Zircônia branca"],
  ["pedra: ônix", "Ônix"],
  ["Pedras: cristais, facetados à mão", "Cristal"],
  ["Pedra: Lápis-lazúli (natural)", "Lápis-lazúli"],
  ["Pedra: Água-marinha gota", "Água-marinha"],
  ["Pedra:", ""],
  ["Pedraria: cristal", ""],
  ["Sem Pedra: nenhuma", ""],
])("'%s' is '%s'", async (detail, stone) => {
  const { rows } = await sql<{ stone: string }>`
    select stone_of(array['Peso: 2 g', ${detail}, 'Pedras']) as stone`.execute(db);
  expect(rows[0]?.stone).toBe(stone);
});

test("a stone follows the details until somebody writes another", async () => {
  const product = { id: "A", name: "Anel", category: "aneis", price_cents: 100 };
  const stone = async () =>
    (await db.selectFrom("products").select(["stone", "version"]).where("id", "=", "A").executeTakeFirstOrThrow())
      .stone;
  const write = (to: { details?: string[]; stone?: string }) =>
    db.updateTable("products").set(to).where("id", "=", "A").execute();
  await addRow(db, "products", { ...product, details: ["Pedra: Rubi de 3 mm"] });
  expect(await stone()).toBe("Rubi");
  await write({ details: ["Pedra: Ônix"] });
  expect(await stone()).toBe("Ônix");
  await write({ details: [] });
  expect(await stone()).toBe("");
  await write({ details: ["Pedra: Ônix"], stone: "Ágata" });
  expect(await stone()).toBe("Ágata");
  await write({ details: ["Pedra: Rubi"] });
  expect(await stone()).toBe("Ágata");
  await write({ stone: "" });
  expect(await stone()).toBe("");
});
