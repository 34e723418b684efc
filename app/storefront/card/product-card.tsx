import clsx from "clsx";
import { type MouseEvent, memo, Suspense, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { pressOnce } from "#app/hydration/press-once.ts";
import { useShop } from "#app/request/use-shop.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { type PicturePriority, ProductPicture } from "#app/ui/picture.tsx";
import { installmentText, PixPrice, Price } from "#app/ui/price.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import {
  effectivePrice,
  needsSizeChoice,
  ONE_SIZE,
  type ProductCard as Product,
  type ProductCard,
} from "#shop/catalogue/products/product.ts";
import { FavouriteButton } from "../wishlist/favourite-button.tsx";
import { ADDING, addToCartWithToast } from "./add-to-cart-with-toast.ts";
import { ProductBadges } from "./product-badges.tsx";

const loadSizeDialog = () => import("./quick-size-dialog.tsx");
const QuickSizeDialog = lazyPart(async () => (await loadSizeDialog()).QuickSizeDialog);

interface ProductCardProps {
  product: Product;
  /** The picture's `sizes`; see card-sizes.ts. */
  sizes: string;
  priority?: PicturePriority;
  /** The query of the product's address. */
  query?: string | undefined;
}

/** A product in a grid or row: tile, name, price, installments; badges on the tile, on phones last, so that rows align. */
export const ProductCardLink = memo(function ProductCardLink({
  product,
  sizes,
  priority,
  query = "",
}: ProductCardProps) {
  const [approached, setApproached] = useState(false);
  const { payments, pixDiscountPercent } = useShop();
  const soldOut = product.stock <= 0;
  const to = `/produto/${product.id}${query}` as const;
  return (
    <article
      onPointerEnter={(event) => event.pointerType === "mouse" && setApproached(true)}
      onFocus={(event) => event.target.matches(":focus-visible") && setApproached(true)}
      className="group card"
    >
      <div className="relative">
        <CardTile product={product} to={to} sizes={sizes} priority={priority} approached={approached} />
        <CardActions product={product} to={to} />
        <FavouriteButton product={product} className="card-heart" />
      </div>
      <div className="card-texts">
        <PageLink to={to} className="card-name">
          <UnbrokenText text={product.name} />
        </PageLink>
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
      <ProductBadges product={product} className="card-badges" />
    </article>
  );
});

interface CardTileProps {
  product: ProductCard;
  to: `/${string}`;
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
    <PageLink to={to} tabIndex={-1} aria-hidden="true" className="card-tile">
      <ProductPicture
        picture={first}
        sizes={sizes}
        priority={priority}
        inCard
        className={clsx(soldOut && "opacity-50 grayscale-40")}
      />
      {second && approached && !soldOut && (
        <ProductPicture
          picture={second}
          alt=""
          sizes={sizes}
          priority="eager"
          inCard
          onLoad={() => setSecondLoaded(true)}
          className={clsx(
            "opacity-0 transition-opacity duration-(--duration-slow) ease-quiet",
            secondLoaded && "group-has-focus-visible:opacity-100 group-hover:opacity-100",
          )}
        />
      )}
    </PageLink>
  );
}

/**
 * View and add buttons: they slide in on hover and keyboard focus; on touch screens a bag in the tile's corner.
 * Rules: CART-10.
 */
function CardActions({ product, to }: { product: ProductCard; to: `/${string}` }) {
  const [choosing, setChoosing] = useState(false);
  const soldOut = product.stock <= 0;

  function add(event: MouseEvent) {
    void pressOnce(event.currentTarget, () => {
      if (!needsSizeChoice(product.sizes)) return addToCartWithToast(product, product.sizes[0]?.size ?? ONE_SIZE, 1);
      setChoosing(true);
      return loadSizeDialog();
    });
  }
  return (
    <>
      {!soldOut && (
        <button
          type="button"
          onClick={add}
          aria-label={`Adicionar ao Carrinho: ${product.name}`}
          data-waiting=""
          className="card-bag"
        >
          <span />
        </button>
      )}
      <div className="card-actions">
        <PageLink
          to={to}
          aria-label={`Visualizar: ${product.name}`}
          className={buttonClass({ variant: "secondary", size: "s", className: "card-view" }, true)}
        >
          <span className={clsx(!soldOut && "sr-only")}>Visualizar</span>
        </PageLink>
        {!soldOut && (
          <button
            type="button"
            onClick={add}
            aria-label={`Adicionar ao Carrinho: ${product.name}`}
            data-waiting={ADDING}
            className={buttonClass({ size: "s", className: "card-add" }, false)}
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
