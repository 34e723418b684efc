import clsx from "clsx";
import { useRef, useState } from "react";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { ProductDetail } from "#shop/catalogue/product.ts";
import { GALLERY_SIZES, THUMB_SIZES } from "../card/card-sizes.ts";
import { ProductBadges } from "../card/product-badges.tsx";

/** All pictures in a track that snaps: a swipe moves it on phones, the thumbs everywhere. */
export function Gallery({ product }: { product: ProductDetail }) {
  const { pictures } = product;
  const [active, setActive] = useState(0);
  const track = useRef<HTMLUListElement>(null);
  const several = pictures.length > 1;

  function followScroll() {
    const { current } = track;
    if (current && current.clientWidth > 0) setActive(Math.round(current.scrollLeft / current.clientWidth));
  }
  function show(index: number) {
    const { current } = track;
    current?.scrollTo({ left: index * current.clientWidth });
  }
  return (
    <div
      className={clsx(
        "-mx-gutter grid items-start gap-3 md:mx-0 lg:gap-4",
        several && "lg:grid-cols-[5.25rem_minmax(0,1fr)]",
      )}
    >
      <div className="relative lg:order-2">
        <ul
          ref={track}
          onScroll={followScroll}
          tabIndex={several ? 0 : undefined}
          aria-label="Imagens do produto"
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
        >
          {(several ? pictures : [pictures[0]]).map((picture, index) => (
            <li
              key={picture?.path ?? "sem-imagem"}
              className="relative aspect-square w-full flex-none snap-start overflow-hidden bg-tile"
            >
              <ProductPicture picture={picture} sizes={GALLERY_SIZES} priority={index === 0 ? "high" : "lazy"} />
            </li>
          ))}
        </ul>
        <ProductBadges product={product} className="pointer-events-none absolute top-4 left-4 flex-wrap gap-1.5" />
      </div>
      {several && (
        <ul className="grid grid-cols-[repeat(auto-fill,4rem)] gap-3 px-gutter md:px-0 lg:grid-cols-1">
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                aria-label={`Imagem ${index + 1}`}
                aria-current={index === active || undefined}
                onClick={() => show(index)}
                className="relative block aspect-square w-full overflow-hidden bg-tile outline-offset-3 not-focus-visible:aria-current:outline-1 not-focus-visible:aria-current:outline-ink"
              >
                <ProductPicture picture={picture} alt="" sizes={THUMB_SIZES} priority="eager" small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
