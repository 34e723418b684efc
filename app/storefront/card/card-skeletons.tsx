import { CardSkeleton } from "./card-skeleton.tsx";

const CARDS = ["a", "b", "c", "d"];

/** Four placeholder cards. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="card-row">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
