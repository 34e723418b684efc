import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { type PicturePriority, ProductPicture } from "#app/ui/picture.tsx";
import type { ProductCard } from "#shop/catalogue/products/product.ts";

interface CardTileProps {
  product: ProductCard;
  to: string;
  sizes: string;
  priority?: PicturePriority;
  /** A pointer or the focus has been on the card: the second picture is worth fetching. */
  approached: boolean;
}

/** The square picture; the second one fades in under a pointer or while the focus is on the card. */
export function CardTile({ product, to, sizes, priority, approached }: CardTileProps) {
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
