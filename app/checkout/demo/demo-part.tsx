import { type ComponentProps, Suspense, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useFirstAct } from "#app/hydration/use-first-act.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import type { DemoMonitors } from "./demo-monitors.tsx";

const Monitors = lazyPart(async () => (await import("./demo-monitors.tsx")).DemoMonitors);

/**
 * Loads the monitors after hydration; before there is an order, which is what they watch, at the first act on the page. A
 * component of its own, so that the page around it does not rerender.
 */
export function DemoPart(props: ComponentProps<typeof DemoMonitors>) {
  const [hasActed, setActed] = useState(false);
  useFirstAct(() => setActed(true));
  if (!useHydrated() || (props.paymentStatus === null && !hasActed)) return null;
  return (
    <Suspense>
      <Monitors {...props} />
    </Suspense>
  );
}
