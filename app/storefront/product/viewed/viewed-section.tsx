import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";

const RecentlyViewed = lazyPart(async () => (await import("./recently-viewed.tsx")).RecentlyViewed);

/** How far below the screen it is fetched: it stands there before it is reached. */
const AHEAD = "400px 0px";

/** Remembers the piece, and shows those before it once their place is near. */
export function ViewedSection({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    void import("./viewed-storage.ts").then(
      ({ rememberViewed }) => rememberViewed(productId),
      () => {},
    );
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [productId]);

  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <RecentlyViewed except={productId} />
        </Suspense>
      )}
    </div>
  );
}
