import type { ReactNode } from "react";
import { DEHYDRATED_ATTRIBUTE, HYDRATED_EVENT } from "./deferred-hydration.ts";

/** Only the server's markup sleeps. */
const SLEEPING = import.meta.env.SSR ? { [DEHYDRATED_ATTRIBUTE]: "" } : {};

function wake(part: HTMLDivElement | null) {
  if (!part?.hasAttribute(DEHYDRATED_ATTRIBUTE)) return;
  part.removeAttribute(DEHYDRATED_ATTRIBUTE);
  window.dispatchEvent(new Event(HYDRATED_EVENT));
}

/**
 * Stands around a lazy part that the server writes, inside its `<Suspense>`: its buttons come to life later than the
 * page, and what was pressed in between is pressed again then.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return (
    <div ref={wake} {...SLEEPING} suppressHydrationWarning className="contents">
      {children}
    </div>
  );
}
