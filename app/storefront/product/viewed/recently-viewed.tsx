import { useEffect, useState } from "react";
import { CardSkeletons } from "#app/storefront/card/card-skeletons.tsx";
import { ProductRow } from "#app/storefront/card/product-grid.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { askProducts } from "./ask-products.ts";
import { shownOf } from "./viewed.ts";
import { clearViewed, readViewed, restoreViewed } from "./viewed-storage.ts";

/** 'Vistos recentemente': what this browser looked at before, at today's prices; nothing when there is nothing. */
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
