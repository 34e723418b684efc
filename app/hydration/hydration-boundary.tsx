import type { ReactNode } from "react";
import { DEHYDRATED_ATTRIBUTE, HYDRATED_EVENT } from "./hydration-marks.ts";

/** Only the server's markup is ever dehydrated. */
const DEHYDRATED = import.meta.env.SSR ? { [DEHYDRATED_ATTRIBUTE]: "" } : {};

function markHydrated(part: HTMLDivElement | null) {
  if (!part?.hasAttribute(DEHYDRATED_ATTRIBUTE)) return;
  part.removeAttribute(DEHYDRATED_ATTRIBUTE);
  window.dispatchEvent(new Event(HYDRATED_EVENT));
}

/**
 * Stands around a lazy part that the server writes, inside its `<Suspense>`: it is hydrated later than the page,
 * and what the reader did to it in between is replayed then.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return (
    <div ref={markHydrated} {...DEHYDRATED} suppressHydrationWarning className="contents">
      {children}
    </div>
  );
}
