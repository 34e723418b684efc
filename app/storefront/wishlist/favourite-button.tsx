import { createContext, useContext } from "react";
import { prefetchPart } from "#app/hydration/lazy-part.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { useIsFavourite } from "./favourites-store.ts";

export const loadFavouriteActions = () => import("./change-favourites.ts");

/** Id of the form that hearts submit without JavaScript. */
export const FAVOURITES_FORM = "form-favoritos";

/** True around products that are all favourites, until the browser has loaded its own list. */
export const AllFavourites = createContext(false);

interface FavouriteButtonProps {
  product: { id: string; name: string };
  /** Classes of the button: position and size. */
  className: string;
}

/**
 * The heart: a toggle button, pressed for a favourite. Its label does not change, because `aria-pressed` tells the
 * state.
 */
export function FavouriteButton({ product, className }: FavouriteButtonProps) {
  const { id, name } = product;
  const on = useIsFavourite(id, useContext(AllFavourites));
  const prefetch = () => prefetchPart(loadFavouriteActions);

  function press() {
    loadFavouriteActions().then(
      ({ setFavourite }) => setFavourite({ id, name }, !on),
      () =>
        showToast({
          title: "Erro",
          description: on
            ? "Não foi possível remover o produto dos favoritos."
            : "Não foi possível adicionar o produto aos favoritos.",
          tone: "destructive",
        }),
    );
  }
  return (
    <button
      type="submit"
      form={FAVOURITES_FORM}
      name={on ? "remover" : "adicionar"}
      value={id}
      aria-pressed={on}
      aria-label={`Favoritar: ${name}`}
      onClick={(event) => {
        event.preventDefault();
        press();
      }}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={`heart ${className}`}
    />
  );
}
