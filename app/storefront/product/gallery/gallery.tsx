import clsx from "clsx";
import { Maximize2 } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { GALLERY_SIZES, THUMB_SIZES } from "#app/storefront/card/card-sizes.ts";
import { followedCardPicture } from "#app/storefront/card/followed-card.ts";
import { ProductBadges } from "#app/storefront/card/product-badges.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { valueAt } from "#platform/value-at.ts";
import { PICTURE_ROLES, pictureUrl, widthsOf } from "#shop/catalogue/pictures/picture.ts";
import type { ProductDetail } from "#shop/catalogue/products/product.ts";

const ZoomViewer = lazyPart(async () => (await import("./zoom-viewer.tsx")).ZoomViewer);

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * All pictures in a scroll-snap track: swipe on phones, thumbnails (there over the picture's lower edge) and arrow keys
 * everywhere. A press opens the picture
 * in a viewer (without JavaScript, the image file), and hovering magnifies it.
 */
export const Gallery = memo(function Gallery({ product }: { product: ProductDetail }) {
  const { pictures } = product;
  const [active, setActive] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [cardPicture] = useState(() => followedCardPicture(`/produto/${product.id}`));
  const track = useRef<HTMLUListElement>(null);
  const several = pictures.length > 1;

  function followScroll() {
    const { current } = track;
    if (current && current.clientWidth > 0) setActive(Math.round(current.scrollLeft / current.clientWidth));
  }
  function show(index: number, behavior?: "instant") {
    const { current } = track;
    current?.scrollTo({ left: index * current.clientWidth, behavior });
  }
  function step(event: KeyboardEvent<HTMLUListElement>) {
    // Not `active`: that follows the scroll position and may lag behind.
    const focused = [...event.currentTarget.children].findIndex((item) => item.contains(document.activeElement));
    const next = focused + (valueAt(STEPS, event.key) ?? 0);
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    // In the track, the up and down keys scroll the page.
    if (next === focused || !pictures[next] || (event.currentTarget === track.current && !sideways)) return;
    event.preventDefault();
    show(next, "instant");
    focusOn(event.currentTarget, next);
  }
  function enlarge(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(index);
  }
  return (
    <div
      className={clsx(
        "-mx-gutter relative grid items-start gap-3 md:mx-0 lg:gap-4",
        several && "lg:grid-cols-[5.25rem_minmax(0,1fr)]",
      )}
    >
      <div className="@container relative lg:order-2">
        <ul
          ref={track}
          onScroll={followScroll}
          onKeyDown={step}
          aria-label="Imagens do produto"
          className={clsx(
            "flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]",
            // Name, price and installments fit below it on a phone's first screen; the picture is square, and cropped no
            // further than to its middle 80 %, where the piece is.
            "h-[clamp(78cqw,100svh-22.5rem,100cqw)] md:h-[clamp(80cqw,100svh-12.5rem,100cqw)]",
          )}
        >
          {(several ? pictures : [pictures[0]]).map((picture, index) => (
            <li
              key={picture?.path ?? "sem-imagem"}
              onPointerMove={lookCloser}
              className="group/look relative h-full w-full flex-none snap-start overflow-hidden bg-tile"
            >
              {/* Shown until the large picture, which covers it, has loaded. */}
              {index === 0 && cardPicture && <img src={cardPicture} alt="" className="picture" />}
              <ProductPicture
                picture={picture}
                sizes={GALLERY_SIZES}
                priority={index === 0 ? "high" : "lazy"}
                className="origin-(--look) transition-transform duration-(--duration-base) ease-quiet pointer:group-hover/look:scale-145"
              />
              {picture && (
                <a
                  href={pictureUrl(picture, widthsOf(picture).at(-1) ?? picture.width, "jpg")}
                  onClick={(event) => enlarge(event, index)}
                  tabIndex={index === active ? undefined : -1}
                  aria-haspopup="dialog"
                  className="absolute inset-0 cursor-zoom-in -outline-offset-4 focus-visible:shadow-none"
                >
                  <span className="sr-only">Ampliar imagem {index + 1}</span>
                </a>
              )}
              {picture?.role && (
                <span className="pointer-events-none absolute top-4 right-4 rounded-control bg-surface/85 px-2.25 py-1 text-caption leading-tight">
                  {PICTURE_ROLES[picture.role]}
                </span>
              )}
            </li>
          ))}
        </ul>
        <ProductBadges
          product={product}
          className="pointer-events-none absolute top-4 left-4 flex-wrap gap-1.5 max-md:*:not-first:hidden"
        />
        {pictures.length > 0 && (
          <span className="pointer-events-none absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-surface/85">
            <Icon of={Maximize2} size="s" />
          </span>
        )}
      </div>
      {several && (
        <ul
          onKeyDown={step}
          className={clsx(
            "grid md:grid-cols-[repeat(auto-fill,4rem)] md:gap-3 lg:grid-cols-1",
            "max-md:absolute max-md:right-14 max-md:bottom-1 max-md:left-2 max-md:flex max-md:gap-1.5 max-md:overflow-x-auto max-md:p-2 max-md:[scrollbar-width:none]",
            // A cropped picture has no room below the piece, but beside it.
            "low:top-12 low:right-auto! low:flex-col low:justify-end-safe low:overflow-y-auto",
          )}
        >
          {pictures.map((picture, index) => (
            <li key={picture.path} className="max-md:flex-none">
              <button
                type="button"
                aria-label={`Imagem ${index + 1}${picture.role ? `: ${PICTURE_ROLES[picture.role]}` : ""}`}
                aria-current={index === active || undefined}
                onClick={() => show(index)}
                className="relative block aspect-square overflow-hidden bg-tile outline-offset-3 max-md:not-focus-visible:aria-current:outline-1 max-md:not-focus-visible:aria-current:outline-ink max-md:size-11 max-md:outline-offset-1 max-md:ring-1 max-md:ring-surface md:w-full md:aria-current:after:absolute md:aria-current:after:inset-0 md:aria-current:after:inset-ring-2 md:aria-current:after:inset-ring-ink"
              >
                <ProductPicture picture={picture} alt="" sizes={THUMB_SIZES} priority="eager" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== null && (
        <Suspense>
          <ZoomViewer
            pictures={pictures}
            start={zoomed}
            name={product.name}
            onShow={(index) => show(index, "instant")}
            onClose={() => setZoomed(null)}
            onLeft={(index) => focusOn(track.current, index)}
          />
        </Suspense>
      )}
    </div>
  );
});

function focusOn(list: HTMLUListElement | null, index: number) {
  list?.children[index]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}

/** Zooms around the pointer: the point under it stays in place. */
function lookCloser({ currentTarget, clientX, clientY }: PointerEvent<HTMLLIElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
  currentTarget.style.setProperty("--look", `${percent(clientX - left, width)} ${percent(clientY - top, height)}`);
}
