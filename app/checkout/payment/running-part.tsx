import { memo, Suspense } from "react";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { ResultFrame } from "../result/result-frame.tsx";
import type { RunningPaymentProps } from "./running-payment.tsx";

/** Loads the views of a running payment: on demand, and prefetched while the shopper chooses a method. */
export const loadRunningPayment = () => import("./running-payment.tsx");
const RunningPayment = lazyPart(async () => (await loadRunningPayment()).RunningPayment);

/** Memoised: a rerender before its script has loaded would discard the server's HTML. */
export const RunningPart = memo(function RunningPart(props: RunningPaymentProps) {
  return (
    <Suspense fallback={<Coming />}>
      <HydrationBoundary>
        <RunningPayment {...props} />
      </HydrationBoundary>
    </Suspense>
  );
});

function Coming() {
  return (
    <ResultFrame step="confirmation" waiting>
      <div aria-busy="true" className="grid min-h-147 place-items-center">
        <Spinner />
      </div>
    </ResultFrame>
  );
}
