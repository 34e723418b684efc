import type pg from "pg";
import { COLLECTIONS, GAPS, LABELS, MOTIFS, SENTENCES, STONES, STYLES, TAGS, TYPES } from "./large-catalogue-words.ts";

export const LARGE_CATALOGUE = 100_000;
const BATCH = 5_000;
const SEED = 925;
const CATEGORIES = Object.keys(TYPES);
const MATERIALS = ["Prata 925", "Prata 925 com banho de ródio", "Prata 925 com banho de ouro", "Prata 925 envelhecida"];
/** Share of each category, in the order of the categories. */
const SHARES = [0.22, 0.24, 0.17, 0.14, 0.07, 0.09, 0.07];

export interface Piece {
  id: string;
  name: string;
  category: string;
  price: number;
  discount: number | null;
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
  description: string;
  tags: string[];
  material: string;
  stone: string;
  stock: number;
}

/** Fills an empty, migrated database with `count` products. Deterministic. Prices in centavos. */
export async function fillLargeCatalogue(pool: pg.Pool, count = LARGE_CATALOGUE): Promise<void> {
  const next = seededRandom(SEED);
  // The triggers would write 100,000 entries one by one; calling their functions once at the end is faster.
  await pool.query("alter table products disable trigger user");
  await pool.query("alter table skus disable trigger user");
  // This one writes the row itself. Drills fill the schema of an earlier release, which lacks it.
  await pool.query(`do $$ begin
    if exists (select from pg_trigger where tgname = 'products_apply_stone')
    then alter table products enable trigger products_apply_stone; end if; end $$`);
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef('search_entries_keys'::regclass) as definition",
  );
  await pool.query("drop index search_entries_keys");
  for (let from = 0; from < count; from += BATCH) {
    const pieces = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => piece(from + n + 1, next));
    await pool.query(
      `insert into products (id, name, category, price_cents, discount_price_cents, is_new, is_on_sale,
                             is_best_seller, description, tags, material, details, images, stock)
       select p->>'id', p->>'name', p->>'category', (p->>'price')::int, (p->>'discount')::int, (p->>'isNew')::bool,
              (p->>'isOnSale')::bool, (p->>'isBestSeller')::bool, p->>'description',
              array(select jsonb_array_elements_text(p->'tags')), p->>'material',
              array['Material: ' || (p->>'material'), 'Gênero: Feminino', 'Acabamento: Polido']
                || case when p->>'stone' <> '' then array['Pedra: ' || (p->>'stone')] else '{}' end,
              array[lower(p->>'id') || '-1.jpg', lower(p->>'id') || '-2.jpg'], (p->>'stock')::int
         from jsonb_array_elements($1::jsonb) with ordinality as list (p, place) order by place`,
      [JSON.stringify(pieces)],
    );
    await pool.query(
      `insert into skus (product_id, on_hand)
       select p->>'id', (p->>'stock')::int from jsonb_array_elements($1::jsonb) as list (p)`,
      [JSON.stringify(pieces)],
    );
  }
  // Drills fill the schema of an earlier release, which lacks it.
  await pool.query(`do $$ begin
    if to_regclass('scarce_products') is not null then
      insert into scarce_products (product_id, stock, own_limit)
      select id, stock, low_stock from products where stock <= 10 order by position; end if; end $$`);
  await pool.query("select refresh_search_entries(array(select id from products))");
  await pool.query("select refresh_listing_entries(array(select id from products))");
  // `parallel restricted` keeps searches in one process; only for this index build may workers share it.
  await pool.query("alter function search_keys(text) parallel safe");
  await pool.query(rows[0]?.definition ?? "");
  await pool.query("alter function search_keys(text) parallel restricted");
  for (const column of [1, 2]) {
    await pool.query(`alter index search_entries_keys alter column ${column} set statistics 0`);
  }
  await pool.query("alter table products enable trigger user");
  await pool.query("alter table skus enable trigger user");
  await pool.query("vacuum analyze");
}

/** Generates the products of a large catalogue. Deterministic. */
export function* largeCatalogue(count: number): Generator<Piece> {
  const next = seededRandom(SEED);
  for (let number = 1; number <= count; number += 1) yield piece(number, next);
}

function piece(number: number, next: () => number): Piece {
  const category = chooseCategory(next());
  const type = often(TYPES[category] ?? [], next);
  const motif = often(MOTIFS, next);
  const style = often(STYLES, next);
  const stone = next() < 0.55 ? often(STONES, next) : null;
  const collection = next() < 0.3 ? ` ${one(COLLECTIONS, next)}` : "";
  const size = next() < 0.25 ? ` ${2 + Math.floor(next() * 40)} mm` : "";
  const price = 2_990 + Math.floor(next() * 420) * 100;
  const isOnSale = next() < 0.3;
  const tags = [motif.toLowerCase(), style.toLowerCase(), one(TAGS, next)];
  if (stone) tags.push(stone.toLowerCase());
  if (next() < 0.3) tags.push(one(LABELS, next));
  return {
    id: `${category.slice(0, 10).toUpperCase()}-${String(number).padStart(6, "0")}`,
    name: `${type} ${motif} ${style}${stone ? ` com ${stone}` : ""}${collection}${size} em Prata 925`,
    category,
    price,
    discount: isOnSale ? Math.floor(price * (0.5 + next() * 0.4)) : null,
    isNew: next() < 0.06,
    isOnSale,
    isBestSeller: next() < 0.04,
    description: description(motif, stone, number, next),
    tags,
    // Not from the random sequence, so that names and prices stay what they were.
    material: MATERIALS[number % 10 === 0 ? 1 + (number % 3) : 0] ?? "Prata 925",
    stone: stone ?? "",
    stock: next() < 0.05 ? 0 : 1 + Math.floor(next() * 6),
  };
}

function description(motif: string, stone: string | null, number: number, next: () => number): string {
  const sentences = [`${motif} em prata 925${stone ? ` com ${stone.toLowerCase()}` : ""}.`];
  for (let n = 0; n < 3; n += 1) sentences.push(fill(one(SENTENCES, next), next));
  // One in five has a maker's code, as in real catalogues: each adds a search term that matches one product only.
  if (next() < 0.2) sentences.push(`Ref. LV${String(number * 7 + 10_000)}.`);
  return sentences.join(" ");
}

function fill(sentence: string, next: () => number): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, gap: string) => one(GAPS[gap] ?? [], next));
}

function chooseCategory(share: number): string {
  let rest = share;
  const index = SHARES.findIndex((each) => {
    rest -= each;
    return rest < 0;
  });
  return CATEGORIES[index] ?? "aneis";
}

function one<Value>(values: readonly Value[], next: () => number): Value {
  const value = values[Math.floor(next() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

/** Picks early values more often than late ones. */
function often<Value>(values: readonly Value[], next: () => number): Value {
  return one(values, () => next() ** 1.6);
}

/** A linear congruential generator: the same sequence on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
