import type { Centavos } from "#platform/money.ts";
import { isOfferable } from "./listing-summary.ts";

/** An empty list does not restrict. */
export interface FacetFilter {
  sizes: readonly string[];
  materials: readonly string[];
  stones: readonly string[];
  /** Only products with pieces for sale; with `sizes`, in one of those sizes. */
  available: boolean;
}

export type FacetName = "sizes" | "materials" | "stones";
export const FACET_NAMES: readonly FacetName[] = ["sizes", "materials", "stones"];

/** Products that are alike in everything that facets filter by. */
export interface Combination {
  material: string;
  stone: string;
  /** The sizes a shopper may choose; empty for products of one size. */
  sizes: readonly string[];
  freeSizes: readonly string[];
  inStock: boolean;
  count: number;
  /** What a shopper pays for the dearest; 0 where it was not asked for. */
  dearest: Centavos;
}

/** `available` and `total`: the products that choosing it gives while the other filters stay. */
export interface FacetOption {
  value: string;
  count: number;
}

export interface FacetCounts extends Record<FacetName, FacetOption[]> {
  available: number;
  total: number;
}

export interface FilterCounts extends FacetCounts {
  tags: FacetOption[];
  /** Above `PRICE_CEILING`. */
  holdsDearer: boolean;
}

/** By tag. For a search, the key '' holds all matches. */
export type TaggedCombinations = ReadonlyMap<string, readonly Combination[]>;

export function isFaceted({ sizes, materials, stones, available }: FacetFilter): boolean {
  return available || sizes.length + materials.length + stones.length > 0;
}

/** Of the column `listing_facets.combination`. */
export function parseCombination(text: string, count: number, dearest: Centavos = 0): Combination {
  const [material = "", stone = "", sizes = "", free = "", inStock = ""] = text.split("\u001f");
  const list = (joined: string) => (joined === "" ? [] : joined.split("|"));
  return {
    material,
    stone,
    sizes: list(sizes),
    freeSizes: list(free === "*" ? sizes : free),
    inStock: inStock === "1",
    count,
    dearest,
  };
}

/**
 * `all` have passed price and tags; `known` are the values of the whole listing, which stay with 0 products. Sizes
 * ascend, the others go by number of products in the whole listing. Rules: LIST-66, LIST-67.
 */
export function facetCounts(
  all: readonly Combination[],
  chosen: FacetFilter,
  known: Record<FacetName, readonly string[]>,
): FacetCounts {
  const counts = {
    sizes: new Map<string, number>(),
    materials: new Map<string, number>(),
    stones: new Map<string, number>(),
  };
  const add = (facet: FacetName, value: string, count: number) =>
    counts[facet].set(value, (counts[facet].get(value) ?? 0) + count);
  let available = 0;
  let total = 0;
  for (const each of all) {
    const { count, material, stone } = each;
    const offered = chosen.available ? each.freeSizes : each.sizes;
    const passes = {
      sizes: passesSizes(each, chosen),
      materials: chosen.materials.length === 0 || chosen.materials.includes(material),
      stones: chosen.stones.length === 0 || chosen.stones.includes(stone),
    };
    const [bySize, byMaterial, byStone] = [passes.sizes, passes.materials, passes.stones];
    if (byMaterial && byStone) for (const size of offered) add("sizes", size, count);
    if (bySize && byStone) add("materials", material, count);
    if (bySize && byMaterial) add("stones", stone, count);
    if (byMaterial && byStone && passesSizes(each, { ...chosen, available: true })) available += count;
    if (bySize && byMaterial && byStone) total += count;
  }
  const options = (facet: FacetName) => known[facet].map((value) => ({ value, count: counts[facet].get(value) ?? 0 }));
  return { sizes: options("sizes"), materials: options("materials"), stones: options("stones"), available, total };
}

/** `tagged` have passed the price. Rules: LIST-79. */
export function tagCounts(tagged: TaggedCombinations, chosen: FacetFilter, tags: readonly string[]): FacetOption[] {
  const none = { sizes: [], materials: [], stones: [] };
  return tags.map((value) => ({ value, count: facetCounts(tagged.get(value) ?? [], chosen, none).total }));
}

function passesSizes(
  { sizes, freeSizes, inStock }: Combination,
  { sizes: wanted, available }: Pick<FacetFilter, "sizes" | "available">,
): boolean {
  if (wanted.length === 0) return !available || inStock;
  return wanted.some((size) => (available ? freeSizes : sizes).includes(size));
}

/** Sizes ascend, the others go by count. Leaves out facets that all products share or nothing has. Rules: LIST-68. */
export function knownValues(all: readonly Combination[]): Record<FacetName, string[]> {
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const values = (of: (each: Combination) => readonly string[]) => {
    const counts = new Map<string, number>();
    for (const each of all) for (const value of of(each)) counts.set(value, (counts.get(value) ?? 0) + each.count);
    const useful = [...counts].filter(([value]) => isOfferable(value));
    return useful.length === 1 && useful[0]?.[1] === total ? [] : useful;
  };
  const byNumber = (entries: [string, number][]) =>
    entries.sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([value]) => value);
  return {
    sizes: values(({ sizes }) => sizes)
      .map(([value]) => value)
      .sort(compareSizes),
    materials: byNumber(values(({ material }) => [material])),
    stones: byNumber(values(({ stone }) => [stone])),
  };
}

/** By number, then as text: 9, 11, 40cm, 45cm, P. */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [a, b].map((size) => Number.parseFloat(size.replace(",", ".")));
  const kinds = Number(/[a-z]/i.test(a)) - Number(/[a-z]/i.test(b));
  if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other))
    return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || (a < b ? -1 : a > b ? 1 : 0);
  return kinds || one - other || (a < b ? -1 : a > b ? 1 : 0);
}
