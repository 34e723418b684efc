import { CardSkeleton } from "../card/card-skeleton.tsx";

const CARDS = ["a", "b", "c"];

export function FavouriteSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Carregando favoritos...</span>
      <div className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-5 md:gap-y-12 lg:grid-cols-3">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
