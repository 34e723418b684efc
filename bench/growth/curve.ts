import { percentile, timed } from "../load.ts";
import type { ShopProcess } from "../shop-process.ts";

/** What was measured, with one value for each size. */
export interface Curve {
  what: string;
  values: number[];
}

/** Puts each measurement of a size at the end of its curve. */
export function addTo(curves: Curve[], measured: Record<string, number>): void {
  for (const [what, value] of Object.entries(measured)) {
    const curve = curves.find((each) => each.what === what);
    if (curve) curve.values.push(value);
    else curves.push({ what, values: [value] });
  }
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
