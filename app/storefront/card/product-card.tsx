import clsx from "clsx";
import { Ban } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { PicturePriority } from "#app/ui/picture.tsx";
import { installmentText, PixPrice, Price } from "#app/ui/price.tsx";
import { effectivePrice, type ProductCard as Product } from "#shop/catalogue/products/product.ts";
import { FavouriteButton } from "../wishlist/favourite-button.tsx";
import { CardActions } from "./card-actions.tsx";
import { CardTile } from "./card-tile.tsx";
import { ProductBadges } from "./product-badges.tsx";

interface ProductCardProps {
  product: Product;
  /** The picture's `sizes`; see card-sizes.ts. */
  sizes: string;
  priority?: PicturePriority;
}

/** A product in a grid or row: tile, badges, name, price, installments (design §4). */
export function ProductCardLink({ product, sizes, priority }: ProductCardProps) {
  const [approached, setApproached] = useState(false);
  const { payments, pixDiscountPercent } = useShop();
  const soldOut = product.stock <= 0;
  const to = `/produto/${product.id}`;
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
      <ProductBadges
        product={product}
        className="flex-wrap gap-1 pt-2 md:pointer-events-none md:absolute md:top-2 md:right-12 md:left-2 md:pt-0 xl:top-3 xl:left-3 xl:flex-col xl:items-start xl:gap-1.5"
      />
      <div className="relative grid flex-1 grid-rows-[1fr_auto_auto] gap-1 pt-2 md:pt-3.5">
        <Link
          to={to}
          prefetch="intent"
          className="line-clamp-2 self-start font-medium text-balance text-small leading-snug after:absolute after:inset-0 md:text-control"
        >
          {product.name}
        </Link>
        <Price {...product} muted={soldOut} />
        {!soldOut && (
          <PixPrice
            cents={effectivePrice(product)}
            percent={pixDiscountPercent}
            short
            className="text-accent text-caption"
          />
        )}
        <span className={clsx("text-caption text-ink-muted", soldOut && "flex items-center gap-1.5")}>
          {soldOut ? <SoldOut /> : installmentText(effectivePrice(product), payments)}
        </span>
      </div>
    </article>
  );
}

function SoldOut() {
  return (
    <>
      <Icon of={Ban} size="s" />
      Produto esgotado
    </>
  );
}
