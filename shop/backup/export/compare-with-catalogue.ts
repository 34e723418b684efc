import type { CatalogueTypes } from "./export-queries.server.ts";
import { EXPORTED_TABLES } from "./exported-tables.ts";
import { LEFT_OUT_TABLES } from "./tables/left-out-tables.ts";

export interface CatalogueDifference {
  /** In the database, but neither exported nor left out: `orders`, `orders.total_cents`. */
  undecided: string[];
  gone: string[];
}

export function compareWithCatalogue(types: CatalogueTypes): CatalogueDifference {
  const there = [...types].flatMap(([table, columns]) => namesOf(table, [...columns.keys()]));
  const decided = EXPORTED_TABLES.flatMap(({ table, columns, leftOut }) =>
    namesOf(table, [...Object.keys(columns), ...Object.keys(leftOut)]),
  );
  const isLeftOut = (name: string) => Object.hasOwn(LEFT_OUT_TABLES, name.split(".")[0] ?? "");
  return {
    undecided: difference(there, decided).filter((name) => !isLeftOut(name)),
    gone: difference([...decided, ...Object.keys(LEFT_OUT_TABLES)], there),
  };
}

function namesOf(table: string, columns: readonly string[]): string[] {
  return [table, ...columns.map((column) => `${table}.${column}`)];
}

function difference(all: readonly string[], without: readonly string[]): string[] {
  const known = new Set(without);
  return all.filter((name) => !known.has(name));
}
