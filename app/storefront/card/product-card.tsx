import clsx from "clsx";
import { Eye, ShoppingBag } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type PicturePriority, ProductPicture } from "#app/ui/picture.tsx";
import { installmentText, PixPrice, Price } from "#app/ui/price.tsx";
import { withUnbrokenUnits } from "#app/ui/unbroken-units.ts";
import {
  effectivePrice,
  needsSizeChoice,
  ONE_SIZE,
  type ProductCard as Product,
  type ProductCard,
} from "#shop/catalogue/products/product.ts";
import { FavouriteButton } from "../wishlist/favourite-button.tsx";
import { addToCartWithToast } from "./add-to-cart-with-toast.ts";
import { ProductBadges } from "./product-badges.tsx";

const QuickSizeDialog = lazyPart(async () => (await import("./quick-size-dialog.tsx")).QuickSizeDialog);

interface ProductCardProps {
  product: Product;
  /** The picture's `sizes`; see card-sizes.ts. */
  sizes: string;
  priority?: PicturePriority;
  /** The query of the product's address. */
  query?: string | undefined;
}

/** A product in a grid or row: tile, name, price, installments; badges on the tile, on phones last, so that rows align. */
export function ProductCardLink({ product, sizes, priority, query = "" }: ProductCardProps) {
  const [approached, setApproached] = useState(false);
  const { payments, pixDiscountPercent } = useShop();
  const soldOut = product.stock <= 0;
  const to = `/produto/${product.id}${query}`;
  return (
    <article
      onPointerEnter={(event) => event.pointerType === "mouse" && setApproached(true)}
      onFocus={(event) => event.target.matches(":focus-visible") && setApproached(true)}
      className="group relative flex h-full min-w-0 flex-col"
    >
      <div className="relative">
        <CardTile product={product} to={to} sizes={sizes} priority={priority} approached={approached} />
        <CardActions product={product} to={to} />
        <FavouriteButton product={product} className="absolute top-1 right-1 size-tap" />
      </div>
      <div className="relative grid gap-1 pt-2.5 md:flex-1 md:grid-rows-[1fr_auto_auto] md:pt-3.5">
        <Link
          to={to}
          prefetch="intent"
          className="line-clamp-2 self-start max-md:min-h-[2lh] font-medium text-balance text-small leading-snug after:absolute after:inset-0 md:text-control"
        >
          {withUnbrokenUnits(product.name)}
        </Link>
        <Price {...product} muted={soldOut} tight />
        {!soldOut && (
          <PixPrice
            cents={effectivePrice(product)}
            percent={pixDiscountPercent}
            short
            className="text-accent text-caption"
          />
        )}
        <span className="text-caption text-ink-muted">
          {soldOut ? "Avise-me quando chegar" : installmentText(effectivePrice(product), payments, "short")}
        </span>
      </div>
      <ProductBadges
        product={product}
        className="flex-wrap gap-1 pt-2 md:pointer-events-none md:absolute md:top-2 md:right-12 md:left-2 md:pt-0 xl:top-3 xl:left-3 xl:gap-1.5"
      />
    </article>
  );
}

interface CardTileProps {
  product: ProductCard;
  to: string;
  sizes: string;
  priority?: PicturePriority;
  /** The pointer or the focus has been on the card: load the second picture. */
  approached: boolean;
}

/** The square picture; the second one fades in on hover and while the card has the focus. */
function CardTile({ product, to, sizes, priority, approached }: CardTileProps) {
  const [secondLoaded, setSecondLoaded] = useState(false);
  const [first, second] = product.pictures;
  const soldOut = product.stock <= 0;
  return (
    <Link
      to={to}
      prefetch="intent"
      tabIndex={-1}
      aria-hidden="true"
      className="relative block aspect-square overflow-hidden bg-tile"
    >
      <ProductPicture
        picture={first}
        sizes={sizes}
        priority={priority}
        className={clsx(soldOut && "opacity-50 grayscale-40")}
      />
      {second && approached && !soldOut && (
        <ProductPicture
          picture={second}
          alt=""
          sizes={sizes}
          priority="eager"
          onLoad={() => setSecondLoaded(true)}
          className={clsx(
            "opacity-0 transition-opacity duration-(--duration-slow) ease-quiet",
            secondLoaded && "group-has-focus-visible:opacity-100 group-hover:opacity-100",
          )}
        />
      )}
    </Link>
  );
}

/**
 * View and add buttons: they slide in on hover and keyboard focus; on touch screens a bag in the tile's corner.
 * Rules: CART-10.
 */
function CardActions({ product, to }: { product: ProductCard; to: string }) {
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
          className="absolute right-0.5 bottom-0.5 grid size-tap place-items-center pointer:hidden"
        >
          <span className="grid size-9 place-items-center rounded-full bg-surface/85">
            <Icon of={ShoppingBag} size="s" />
          </span>
        </button>
      )}
      <div className="absolute inset-x-0 bottom-0 hidden translate-y-1 grid-cols-[auto_minmax(0,1fr)] gap-2 p-2.5 opacity-0 transition duration-(--duration-base) ease-quiet group-has-focus-visible:translate-y-0 group-has-focus-visible:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 pointer:grid">
        <Link
          to={to}
          prefetch="intent"
          aria-label={`Visualizar: ${product.name}`}
          className={buttonClass(
            { variant: "secondary", size: "s", className: "border-surface! bg-surface px-3.5!" },
            true,
          )}
        >
          <Icon of={Eye} size="s" /> <span className={clsx(!soldOut && "sr-only")}>Visualizar</span>
        </Link>
        {!soldOut && (
          <button
            type="button"
            onClick={add}
            aria-label={`Adicionar ao Carrinho: ${product.name}`}
            className={buttonClass({ size: "s", className: "px-2! whitespace-normal!" }, false)}
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
