import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import type { DemoMonitors } from "./demo-monitors.tsx";

const Monitors = lazyPart(async () => (await import("./demo-monitors.tsx")).DemoMonitors);

/** Loads the monitors after hydration. A component of its own, so that the page around it does not rerender. */
export function DemoPart(props: ComponentProps<typeof DemoMonitors>) {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <Monitors {...props} />
    </Suspense>
  );
}
