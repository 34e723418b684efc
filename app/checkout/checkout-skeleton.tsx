import { Skeleton } from "#app/ui/skeleton.tsx";
import { CheckoutColumns } from "./checkout-columns.tsx";
import type { CheckoutStep } from "./checkout-steps.ts";

/** Until the browser has read its cart. */
export function CheckoutSkeleton({ step }: { step: CheckoutStep }) {
  return (
    <CheckoutColumns step={step} summary={<Skeleton className="h-14 md:h-110" />}>
      <div role="status" className="grid gap-5">
        <span className="sr-only">Carregando seu pedido...</span>
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control w-1/2" />
      </div>
    </CheckoutColumns>
  );
}
