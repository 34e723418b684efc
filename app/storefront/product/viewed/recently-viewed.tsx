import { useEffect, useState } from "react";
import {
  listOf,
  money,
  oneOf,
  orNull,
  type Read,
  readAnswer,
  record,
  text,
  truth,
  whole,
} from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { CardSkeletons } from "#app/storefront/card/card-skeletons.tsx";
import { ProductRow } from "#app/storefront/card/product-grid.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { shownOf } from "./viewed.ts";
import { clearViewed, readViewed, restoreViewed } from "./viewed-storage.ts";

const PICTURES_OF_A_CARD = 2;
const Product = record({
  id: text,
  name: text,
  category: oneOf(CATEGORY_SLUGS),
  price: money,
  discount_price: orNull(money),
  is_new: truth,
  is_on_sale: truth,
  is_best_seller: truth,
  stock: whole,
  sizes: listOf(record({ size: text, stock: whole })),
  pictures: listOf(record({ path: text, checksum: text, width: whole, height: whole, alt: text })),
});
const Answer = listOf(Product);

/** 'Vistos recentemente': products viewed in this browser, with current prices; renders nothing when there are none. */
export function RecentlyViewed({ except }: { except: string }) {
  const [ids, setIds] = useState(() => readViewed());
  const [products, setProducts] = useState<ProductCard[] | null>(null);
  const wanted = ids.filter((id) => id !== except);
  const question = wanted.join(",");

  useEffect(() => {
    if (question === "") return;
    const leaving = new AbortController();
    void askProducts(question.split(","), leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setProducts(found);
    });
    return () => leaving.abort();
  }, [question]);

  function clear() {
    const before = clearViewed();
    setIds([]);
    showToast({
      title: "Vistos recentemente apagados",
      action: {
        label: "Desfazer",
        onPress: () => {
          restoreViewed(before);
          setIds(before);
        },
      },
    });
  }

  const shown = products && shownOf(wanted, products);
  if (wanted.length === 0 || shown?.length === 0) return null;
  return (
    <section aria-labelledby="vistos" className="pb-section">
      <div className="mb-5.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-9">
        <h2 id="vistos" className="font-serif text-balance text-h2">
          Vistos recentemente
        </h2>
        <Button variant="ghost" size="s" onClick={clear} className="-mx-3">
          Limpar
        </Button>
      </div>
      {shown ? <ProductRow products={shown} /> : <CardSkeletons label="Carregando produtos..." />}
    </section>
  );
}

/** Fetches the listed products with these ids in one request, in no particular order; empty when the request fails. */
async function askProducts(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  try {
    const response = await requestApi(`/rest/v1/products?ids=${ids.map(encodeURIComponent).join(",")}`, { signal });
    return readAnswer(Answer, response.kind === "answered" && response.ok ? response.body : null)?.map(toCard) ?? [];
  } catch {
    return [];
  }
}

function toCard(product: Read<typeof Product>): ProductCard {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    priceCents: product.price,
    discountPriceCents: product.discount_price,
    pictures: product.pictures.slice(0, PICTURES_OF_A_CARD),
    isNew: product.is_new,
    isOnSale: product.is_on_sale,
    isBestSeller: product.is_best_seller,
    stock: product.stock,
    sizes: product.sizes.map(({ size, stock }) => ({ size, available: stock })),
  };
}
