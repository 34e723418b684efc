import { memo, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";

const RecentlyViewed = lazyPart(async () => (await import("./recently-viewed.tsx")).RecentlyViewed);

/** Loads the section this far before it scrolls into view. */
const AHEAD = "400px 0px";

/** Stores the product as viewed, and shows earlier ones once the section is near. */
export const ViewedSection = memo(function ViewedSection({ productId }: { productId: string }) {
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
});
