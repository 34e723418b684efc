import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { compareWithCatalogue } from "./compare-with-catalogue.ts";
import { readCatalogueTypes } from "./export-queries.server.ts";
import { type ExportDependencies, exportShop, type MadeExport } from "./export-shop.server.ts";
import { csvColumn } from "./exported-table.ts";
import { EXPORTED_TABLES } from "./exported-tables.ts";
import { LEFT_OUT_TABLES } from "./tables/left-out-tables.ts";

const NOTE = 'Três peças: "ação", até 50 %;\r\nsegunda linha,\ncom vírgula';
let shop: TestShop;
let deps: ExportDependencies;
let root = "";
let folder = "";
let made: MadeExport;
let orderId = "";

beforeAll(async () => {
  shop = await createTestShop({ worker: true });
  root = mkdtempSync(join(tmpdir(), "lavra-export-"));
  whenFileIsDone(async () => rmSync(root, { recursive: true, force: true }));
  const { storage, pool } = shop.services;
  deps = { databaseUrl: pool.options.connectionString ?? "", storage, clock: systemClock };
});

function readCsv(table: string): Record<string, string>[] {
  return parse(readFileSync(join(folder, `${table}.csv`)), { bom: true, columns: true });
}

async function catalogue() {
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  return readCatalogueTypes(client).finally(() => client.end());
}

test("a running shop is exported into an empty folder", async () => {
  const { db } = shop.services;
  ({ id: orderId } = await paidOrder(shop, await createTestCustomer(shop), "PIX"));
  const { session } = await createTestStaff(shop, "owner");
  await db
    .insertInto("order_notes")
    .values({
      id: randomUUID(),
      order_id: orderId,
      staff_id: session.staffId,
      text: NOTE,
      written_at: new Date("2026-11-23T17:05:06.789Z"),
    })
    .execute();
  await db
    .insertInto("invoice_files")
    .values({ order_id: orderId, kind: "xml", file: Buffer.from("<nfe/>"), stored_at: new Date() })
    .execute();
  const secret = { key: "chave", value: '"never to be seen"', encrypted: true };
  await db.insertInto("settings").values(secret).execute();
  folder = join(root, "whole");
  mkdirSync(folder);
  made = await exportShop(deps, folder);
  expect(made).toMatchObject({ missingFiles: [], unknown: [] });
  expect(readdirSync(root)).toEqual(["whole"]);
});

describe("what is exported", () => {
  // A new table or column belongs into shop/backup/export/tables, exported with a text or left out with a reason.
  test("every table and column of the database is exported or left out for a reason", async () => {
    expect(compareWithCatalogue(await catalogue())).toEqual({ undecided: [], gone: [] });
    const names = EXPORTED_TABLES.map(({ table }) => table);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => name in LEFT_OUT_TABLES)).toEqual([]);
  });

  test("no two columns of a file have one name, and none holds bytes", async () => {
    const types = await catalogue();
    for (const { table, columns } of EXPORTED_TABLES) {
      const names = Object.keys(columns).map(csvColumn);
      expect(names, table).toEqual([...new Set(names)]);
      expect(Object.keys(columns).filter((column) => types.get(table)?.get(column) === "bytea")).toEqual([]);
    }
  });

  test("an unknown table or column is noticed, and one that is gone", async () => {
    const types = new Map(await catalogue());
    types.set("gift_cards", new Map([["code", "text"]]));
    types.set("staff", new Map([...(types.get("staff") ?? []), ["salary_cents", "int4"]]));
    types.delete("order_notes");
    const { undecided, gone } = compareWithCatalogue(types);
    expect(undecided).toEqual(["staff.salary_cents", "gift_cards", "gift_cards.code"]);
    expect(gone).toContain("order_notes");
  });
});

describe("the files", () => {
  test("every row of the database is there", async () => {
    const countRows = async (table: string) => {
      const only = table === "settings" ? sql`where not encrypted` : sql``;
      const counted = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} ${only}`;
      return (await counted.execute(shop.services.db)).rows[0]?.count;
    };
    // Jobs of the order may still write: another export then.
    await expect
      .poll(
        async () => {
          const { rows } = await exportShop(deps, join(root, randomUUID()));
          const counts = await Promise.all(EXPORTED_TABLES.map(({ table }) => countRows(table)));
          return EXPORTED_TABLES.filter(({ table }, index) => rows[`${table}.csv`] !== counts[index]);
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([]);
  });

  test("each has the columns of the guide in their order, and as many rows as was said", () => {
    for (const { table, columns } of EXPORTED_TABLES) {
      const [header] = readFileSync(join(folder, `${table}.csv`), "utf8").split("\n");
      expect(header, table).toBe(`\uFEFF${Object.keys(columns).map(csvColumn).join(",")}`);
      expect(readCsv(table).length, table).toBe(made.rows[`${table}.csv`]);
    }
    expect(readdirSync(folder).sort()).toEqual(
      [...EXPORTED_TABLES.map(({ table }) => `${table}.csv`), "COLUNAS.md", "files"].sort(),
    );
    expect(readFileSync(join(folder, "COLUNAS.md"), "utf8")).toContain("### orders.csv: Pedidos");
  });

  test("an order has its money in reais, its times in UTC and its address as JSON", async () => {
    const order = await shop.services.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const [row] = readCsv("orders").filter(({ id }) => id === orderId);
    expect(row).toMatchObject({
      number: String(order.number),
      total: (order.total_cents / 100).toFixed(2),
      discount: (order.discount_cents / 100).toFixed(2),
      customer_name: order.customer_name,
      created_at: order.created_at.toISOString(),
      shipping_is_estimate: String(order.shipping_is_estimate),
      coupon_code: order.coupon_code ?? "",
    });
    expect(JSON.parse(row?.shipping_address ?? "")).toEqual(order.shipping_address);
    expect(row).not.toHaveProperty("claim_hash");
  });

  test("accents, quotes, commas and line breaks come back as they were", () => {
    const [row] = readCsv("order_notes");
    expect(row).toMatchObject({ order_id: orderId, text: NOTE, written_at: "2026-11-23T17:05:06.789Z" });
  });

  test("products have decimal prices, lists as JSON, and true or false", async () => {
    const products = await shop.services.db.selectFrom("products").selectAll().execute();
    const rows = new Map(readCsv("products").map((row) => [row.id, row]));
    for (const product of products) {
      const row = rows.get(product.id);
      expect(row).toMatchObject({
        name: product.name,
        description: product.description,
        price: (product.price_cents / 100).toFixed(2),
        discount_price: product.discount_price_cents === null ? "" : (product.discount_price_cents / 100).toFixed(2),
        is_new: String(product.is_new),
      });
      expect(JSON.parse(row?.images ?? "")).toEqual(product.images);
    }
  });

  test("pictures, uploaded files and invoices are there, readable by their owner only", async () => {
    const pictures = readCsv("pictures");
    expect(made.files).toBe(pictures.length + 1);
    const [first] = pictures;
    const path = originalFile(first?.path ?? "");
    expect(readFileSync(join(folder, "files", path))).toEqual(await deps.storage.read(path));
    expect(readFileSync(join(folder, "files", "invoices", `${orderId}.xml`), "utf8")).toBe("<nfe/>");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of ["orders.csv", "COLUNAS.md", join("files", path)]) {
      expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600);
    }
  });

  test("no secret is in any of them", async () => {
    const { rows } = await sql<{ secret: string }>`
      select encode(claim_hash, 'hex') as secret from orders where claim_hash is not null
      union all select password from customer_accounts where password is not null
      union all select password_hash from staff_credentials
      union all select 'never to be seen'`.execute(shop.services.db);
    const all = Object.keys(made.rows).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(rows.length).toBeGreaterThan(2);
    for (const { secret } of rows) expect(all.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe("refusals", () => {
  test("a folder with anything in it, a file, and a folder that is being written", async () => {
    await expect(exportShop(deps, folder)).rejects.toThrow("is not empty: name a new folder");
    const file = join(root, "file");
    writeFileSync(file, "");
    await expect(exportShop(deps, file)).rejects.toThrow("is not a folder");
    mkdirSync(join(root, "twice.part"));
    await expect(exportShop(deps, join(root, "twice"))).rejects.toThrow("another export is running");
    expect(existsSync(join(root, "twice.part"))).toBe(true);
  });

  test("nothing is left of an export that fails", async () => {
    const storage = {
      ...deps.storage,
      has: async () => {
        throw new Error("The disk is gone");
      },
    };
    await expect(exportShop({ ...deps, storage }, join(root, "failed"))).rejects.toThrow("The disk is gone");
    expect(readdirSync(root).filter((name) => name.startsWith("failed"))).toEqual([]);
  });

  test("a missing picture is named, and the rest is there", async () => {
    const lost = originalFile(readCsv("pictures")[0]?.path ?? "");
    const storage = { ...deps.storage, has: async (path: string) => path !== lost && deps.storage.has(path) };
    const { missingFiles, files } = await exportShop({ ...deps, storage }, join(root, "missing"));
    expect(missingFiles).toEqual([lost]);
    expect(files).toBe(made.files - 1);
  });
});
