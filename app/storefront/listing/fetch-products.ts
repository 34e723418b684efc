import { requestApi } from "#app/request/api-client.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";

/** One page of a list. */
export interface MoreProducts {
  products: ProductCard[];
  total: number;
}

/**
 * Fetches a page of a list from one of our data routes. Rejects when the request fails or the answer has another shape.
 */
export async function fetchProducts(address: string, signal: AbortSignal): Promise<MoreProducts> {
  const response = await requestApi(address, { signal });
  if (response.kind === "unreachable") throw new Error(`${address} did not answer`);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const answer = response.body as MoreProducts | null | undefined;
  if (!answer?.products?.every?.((product) => product?.id)) throw new Error(`${address} answered no products`);
  return answer;
}
