import { Heart } from "lucide-react";
import { useEffect } from "react";
import { useCustomer } from "#app/session/use-customer.ts";
import { IconLink } from "#app/ui/icon-button.tsx";
import { loadFavouriteActions } from "./favourite-button.tsx";
import { NO_FAVOURITES } from "./favourites.ts";
import { showFavourites, useFavouriteCount } from "./favourites-store.ts";

/**
 * The header's heart with its count. It is on every page, so it also loads the favourites of the customer who logs in.
 */
export function FavouritesEntry({ replace }: { replace: boolean }) {
  const { status, customer } = useCustomer();
  const count = useFavouriteCount();

  useEffect(() => {
    if (status === "out") showFavourites(NO_FAVOURITES);
    // Ignore failures: without the favourites the page still works.
    if (customer) loadFavouriteActions().then(({ syncFavourites }) => syncFavourites(customer), ignore);
  }, [status, customer]);

  return <IconLink icon={Heart} label="Favoritos" count={count} to="/wishlist" replace={replace} />;
}

const ignore = () => {};
