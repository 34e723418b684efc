import { Skeleton } from "#app/ui/skeleton.tsx";

/** Placeholder of a loading card: picture, name, price. */
export function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square" />
      <Skeleton className="mt-3.5 h-3.75 w-4/5" />
      <Skeleton className="mt-2.25 h-3.75 w-2/5" />
    </div>
  );
}
