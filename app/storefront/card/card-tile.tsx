import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { type PicturePriority, ProductPicture } from "#app/ui/picture.tsx";
import type { ProductCard } from "#shop/catalogue/product.ts";

interface CardTileProps {
  product: ProductCard;
  to: string;
  sizes: string;
  priority?: PicturePriority;
}

/** The square picture; the second one is fetched when a pointer first comes near, and fades in under it. */
export function CardTile({ product, to, sizes, priority }: CardTileProps) {
  const [approached, setApproached] = useState(false);
  const [secondLoaded, setSecondLoaded] = useState(false);
  const [first, second] = product.pictures;
  const soldOut = product.stock <= 0;
  return (
    <Link
      to={to}
      prefetch="intent"
      tabIndex={-1}
      aria-hidden="true"
      onPointerEnter={(event) => event.pointerType === "mouse" && setApproached(true)}
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
            secondLoaded && "group-focus-within:opacity-100 group-hover:opacity-100",
          )}
        />
      )}
    </Link>
  );
}
