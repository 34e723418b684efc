import { Skeleton } from "#app/ui/skeleton.tsx";

/** Three cards in the shape of orders that are on their way. */
export function OrderSkeletons() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Carregando pedidos...</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-5 rounded-panel border border-line bg-surface p-4 md:p-6">
          <div className="flex justify-between gap-5">
            <div className="grid gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-7 w-24 rounded-full" />
          </div>
          <div className="flex gap-3.5">
            <Skeleton className="size-14 flex-none" />
            <Skeleton className="h-10 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
