import { type RefObject, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { StickyBuyBarProps } from "./sticky-buy-bar.tsx";

const StickyBuyBar = lazyPart(async () => (await import("./sticky-buy-bar.tsx")).StickyBuyBar);

/** Id of the bar's container: the page's last element, so that the sticky bar comes to rest above the footer. */
export const STICKY_BAR_PLACE = "barra-de-compra";

/** Extends the observed area far below the window: only an element scrolled out at the top shows the bar. */
const EVERYTHING_BELOW = "0px 0px 100000px 0px";
/** Screens that show the bar. */
const PHONE = "(max-width: 47.99rem)";

interface BarOnPhonesProps extends Omit<StickyBuyBarProps, "shown"> {
  /** The bar appears when this element has scrolled out at the top. */
  watched: RefObject<HTMLElement | null>;
}

/** The sticky buy bar of phones, loaded when it is first needed. */
export function BarOnPhones({ watched, ...bar }: BarOnPhonesProps) {
  const [called, setCalled] = useState(false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const left = entry?.isIntersecting === false;
        setShown(left);
        if (left && matchMedia(PHONE).matches) setCalled(true);
      },
      { rootMargin: EVERYTHING_BELOW },
    );
    if (watched.current) observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);

  const place = called && document.getElementById(STICKY_BAR_PLACE);
  if (!place) return null;
  return createPortal(
    <Suspense>
      <StickyBuyBar {...bar} shown={shown} />
    </Suspense>,
    place,
  );
}
