import { useSyncExternalStore } from "react";
import { type Favourites, favouriteCount, hasFavourite, NO_FAVOURITES } from "./favourites.ts";

// The part of the favourites that every page loads; code that fetches and changes them is loaded on demand
// (change-favourites.ts).

let shown = NO_FAVOURITES;
const listeners = new Set<() => void>();

export function favouritesNow(): Favourites {
  return shown;
}

export function showFavourites(next: Favourites): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** All favourites known to the browser; none on the server, so that hydration always matches. */
export function useFavourites(): Favourites {
  return useSyncExternalStore(subscribe, favouritesNow, () => NO_FAVOURITES);
}

/** Whether a product is shown as a favourite; `otherwise` until the browser knows. */
export function useIsFavourite(id: string, otherwise: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasFavourite(shown, id, otherwise),
    () => otherwise,
  );
}

export function useFavouriteCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => favouriteCount(shown),
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
