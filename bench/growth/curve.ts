import { percentile, timed } from "../load.ts";
import type { ShopProcess } from "../shop-process.ts";

/** What was measured, with one value for each size. */
export interface Curve {
  what: string;
  values: number[];
}

/** Measures one size after the other, saying each as it comes; each measurement is a curve. */
export async function curvesOf(
  sizes: readonly number[],
  measure: (size: number) => Promise<Record<string, number>>,
): Promise<Curve[]> {
  const curves = new Map<string, number[]>();
  for (const size of sizes) {
    const measured = await measure(size);
    console.error(`${sizeText(size)}: ${JSON.stringify(measured)}`);
    for (const [what, value] of Object.entries(measured)) {
      curves.set(what, [...(curves.get(what) ?? []), value]);
    }
  }
  return [...curves].map(([what, values]) => ({ what, values }));
}

/** Asks for each address once, after one that does not count; the median in ms. Throws at any other answer than 200. */
export async function medianOf(
  shop: ShopProcess,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<number> {
  const times: number[] = [];
  for (const address of addresses) {
    const { ms } = await timed(async () => {
      const answer = await fetch(shop.url + address, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    });
    times.push(ms);
  }
  return percentile(times.slice(1), 0.5);
}

/** '1,000', '1 million'. */
export function sizeText(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000} million` : size.toLocaleString("en");
}
