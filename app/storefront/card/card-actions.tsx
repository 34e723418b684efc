import { Eye, ShoppingBag } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { needsSizeChoice, ONE_SIZE, type ProductCard } from "#shop/catalogue/products/product.ts";
import { addToCartWithToast } from "./add-to-cart-with-toast.ts";

const QuickSizeDialog = lazyPart(async () => (await import("./quick-size-dialog.tsx")).QuickSizeDialog);

/** See and add: rising under a pointer or the keyboard's focus, a bag in the tile's corner for touch. */
export function CardActions({ product, to }: { product: ProductCard; to: string }) {
  const [choosing, setChoosing] = useState(false);
  const soldOut = product.stock <= 0;

  function add() {
    if (needsSizeChoice(product.sizes)) setChoosing(true);
    else addToCartWithToast(product, product.sizes[0]?.size ?? ONE_SIZE, 1);
  }
  return (
    <>
      {!soldOut && (
        <button
          type="button"
          onClick={add}
          aria-label={`Adicionar ao Carrinho: ${product.name}`}
          className="absolute right-2 bottom-2 grid size-tap place-items-center rounded-control bg-surface pointer:hidden"
        >
          <Icon of={ShoppingBag} />
        </button>
      )}
      <div className="absolute inset-x-0 bottom-0 hidden translate-y-1 gap-2 p-3 opacity-0 transition duration-(--duration-base) ease-quiet group-has-focus-visible:translate-y-0 group-has-focus-visible:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 pointer:grid">
        <Link
          to={to}
          prefetch="intent"
          aria-label={`Visualizar: ${product.name}`}
          className={buttonClass({ variant: "secondary", className: "border-surface! bg-surface px-2!" }, true)}
        >
          <Icon of={Eye} size="s" /> Visualizar
        </Link>
        {!soldOut && (
          <button
            type="button"
            onClick={add}
            aria-label={`Adicionar ao Carrinho: ${product.name}`}
            className={buttonClass({ className: "px-2! whitespace-normal!" }, false)}
          >
            Adicionar ao Carrinho
          </button>
        )}
      </div>
      {choosing && (
        <Suspense>
          <QuickSizeDialog product={product} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
