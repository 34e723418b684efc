import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import type { DemoMonitors } from "./demo-monitors.tsx";

const Monitors = lazyPart(async () => (await import("./demo-monitors.tsx")).DemoMonitors);

/** Fetches the monitors once the page is alive; apart, so that the page around it is not rendered anew for that. */
export function DemoPart(props: ComponentProps<typeof DemoMonitors>) {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <Monitors {...props} />
    </Suspense>
  );
}
