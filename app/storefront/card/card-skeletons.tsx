import { Skeleton } from "#app/ui/skeleton.tsx";

const CARDS = ["a", "b", "c", "d"];

/** Four cards that are still loading. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="card-row">
        {CARDS.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-square" />
            <Skeleton className="mt-3.5 h-3.75 w-4/5" />
            <Skeleton className="mt-2.25 h-3.75 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
