import { listingFor } from "#shop/catalogue/listings/category.ts";
import { CardSkeleton } from "../card/card-skeleton.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The shape of a listing that is on its way. */
export function ListingSkeleton({ slug }: { slug: string }) {
  const { title } = listingFor(slug);
  return (
    <main aria-busy="true" className="mx-auto min-h-dvh max-w-page px-gutter pb-section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }]} current={title} />
      <h1 className="pb-5 font-serif text-balance text-h1 md:pt-3.5 md:pb-7">{title}</h1>
      <p className="sr-only">Carregando produtos...</p>
      <div className="mb-6 h-14 border-line border-y md:mb-9 md:h-16" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </main>
  );
}
