import { useEffect, useState } from "react";
import type { ProductDetail } from "#shop/catalogue/products/product.ts";
import { readStock } from "./stock.ts";

/**
 * The product with the stock of this moment: the page itself may be minutes old, and a mere reservation does not
 * renew it. Asked when the page opens and when it is looked at again.
 */
export function useFreshStock(product: ProductDetail): ProductDetail {
  const [fresh, setFresh] = useState<ReturnType<typeof readStock>>(null);
  const { id } = product;

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      const stock = await askStock(id, leaving.signal);
      if (stock && !leaving.signal.aborted) setFresh(stock);
    }
    function askWhenSeen() {
      if (document.visibilityState === "visible") void ask();
    }
    void ask();
    document.addEventListener("visibilitychange", askWhenSeen, { signal: leaving.signal });
    return () => leaving.abort();
  }, [id]);

  return fresh ? { ...product, ...fresh } : product;
}

async function askStock(id: string, signal: AbortSignal): Promise<ReturnType<typeof readStock>> {
  try {
    const response = await fetch(`/rest/v1/products/${encodeURIComponent(id)}`, { signal });
    return response.ok ? readStock(await response.json()) : null;
  } catch {
    return null;
  }
}
