import { Suspense } from "react";
import { staticIsland } from "#app/hydration/static-island.tsx";

const CareText = staticIsland(async () => (await import("./care-text.tsx")).CareText);

/** Warranty, cleaning, wearing and common questions (spec 1 §2, §9); the server's markup is all it needs. */
export function Care() {
  return (
    <Suspense fallback={<div className="min-h-124" />}>
      <CareText />
    </Suspense>
  );
}
