import { Heart } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { ProductCard as Product } from "#shop/catalogue/products/product.ts";
import { ProductCardLink } from "../card/product-card.tsx";
import { AllFavourites } from "./favourite-button.tsx";
import { hasFavourite } from "./favourites.ts";
import { useFavourites } from "./favourites-store.ts";

/** Three columns beside the account menu, two on phones. */
const SIZES = "(min-width:1024px) 19vw, (min-width:768px) 30vw, 46vw";
const FIRST_ROW = 3;

interface FavouriteListProps {
  products: readonly Product[];
  /** Why the last heart press failed, when posted without JavaScript. */
  problem: string | undefined;
}

/** The count and the cards. A removed product disappears at once and returns to its position on undo. */
export function FavouriteList({ products, problem }: FavouriteListProps) {
  const favourites = useFavourites();
  const shown = products.filter(({ id }) => hasFavourite(favourites, id, true));
  useMissing(products, favourites.known);
  const { list, heading } = useFocusAfterRemoval(shown);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-8">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-h1 outline-none focus-visible:shadow-none">
          Favoritos
        </h1>
        <p role="status" className="text-ink-muted tabular-nums">
          {shown.length > 0 && counted(shown.length, "produto", "produtos")}
        </p>
      </div>
      {problem && (
        <Note tone="danger" role="alert" className="mb-6">
          {problem}
        </Note>
      )}
      {shown.length === 0 ? (
        <NoFavourites />
      ) : (
        <AllFavourites value={true}>
          <ul
            ref={list}
            className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-5 md:gap-y-12 lg:grid-cols-3"
            aria-label="Produtos favoritos"
          >
            {shown.map((product, index) => (
              <li key={product.id} className="min-w-0">
                <ProductCardLink product={product} sizes={SIZES} priority={index < FIRST_ROW ? "eager" : "lazy"} />
              </li>
            ))}
          </ul>
        </AllFavourites>
      )}
    </>
  );
}

function NoFavourites() {
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-8 pb-20 text-center">
      <Icon of={Heart} size="l" className="text-ink-muted" />
      <h2 className="font-serif text-balance text-h3">Sua lista de favoritos está vazia</h2>
      <p className="max-w-100 text-ink-soft">Toque no coração de uma peça e ela fica guardada aqui.</p>
      <ButtonLink to="/" variant="secondary">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}

/** Reloads the page when there are favourites it does not contain, added in another tab or by the login. */
function useMissing(products: readonly Product[], known: ReadonlySet<string> | null): void {
  const { revalidate } = useRevalidator();
  const missing = [...(known ?? [])].filter((id) => products.every((product) => product.id !== id)).join();
  useEffect(() => {
    if (missing) void revalidate();
  }, [missing, revalidate]);
}

/** The pressed heart disappears with its card: focus the next heart, or the heading. */
function useFocusAfterRemoval(shown: readonly Product[]) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const gone = before.current.findIndex(({ id }) => shown.every((product) => product.id !== id));
    before.current = shown;
    if (gone < 0 || document.activeElement !== document.body) return;
    const hearts = list.current?.querySelectorAll<HTMLElement>("button[aria-pressed]") ?? [];
    const next = hearts[Math.min(gone, hearts.length - 1)] ?? heading.current;
    next?.focus({ preventScroll: true });
  }, [shown]);
  return { list, heading };
}
