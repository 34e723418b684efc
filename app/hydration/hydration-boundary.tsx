import type { ReactNode } from "react";
import { ALIVE, ASLEEP } from "./deferred-hydration.ts";

/** Only the server's markup sleeps. */
const SLEEPING = import.meta.env.SSR ? { [ASLEEP]: "" } : {};

function wake(part: HTMLDivElement | null) {
  if (!part?.hasAttribute(ASLEEP)) return;
  part.removeAttribute(ASLEEP);
  window.dispatchEvent(new Event(ALIVE));
}

/**
 * Stands around a lazy part that the server writes, inside its `<Suspense>`: its buttons come to life later than the
 * page, and what was pressed in between is pressed again then.
 */
export function WakingPart({ children }: { children: ReactNode }) {
  return (
    <div ref={wake} {...SLEEPING} suppressHydrationWarning className="contents">
      {children}
    </div>
  );
}
