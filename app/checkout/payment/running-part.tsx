import { memo, Suspense } from "react";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { ResultFrame } from "../result/result-frame.tsx";
import type { RunningPaymentProps } from "./running-payment.tsx";

/** The views of a payment under way: fetched by who looks at one, and ahead by who chooses how to pay. */
export const loadRunningPayment = () => import("./running-payment.tsx");
const RunningPayment = lazyPart(async () => (await loadRunningPayment()).RunningPayment);

/** Rendered anew before its script has come, a part loses the markup that the server wrote. */
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
    <ResultFrame step="confirmation">
      <div aria-busy="true" className="grid min-h-147 place-items-center">
        <Spinner />
      </div>
    </ResultFrame>
  );
}
