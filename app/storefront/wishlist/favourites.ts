/** A customer's favourites as the browser knows them. */
export interface Favourites {
  /** Ids from the server; null until loaded, and for visitors. */
  known: ReadonlySet<string> | null;
  /** Changes not confirmed by the server yet, by product id; shown optimistically. */
  changed: ReadonlyMap<string, boolean>;
}

export const NO_FAVOURITES: Favourites = { known: null, changed: new Map() };

/** Whether a product is shown as a favourite; `otherwise` until that is known. */
export function hasFavourite({ known, changed }: Favourites, id: string, otherwise = false): boolean {
  return changed.get(id) ?? known?.has(id) ?? otherwise;
}

/** The number of favourites shown; 0 until they are loaded. */
export function favouriteCount({ known, changed }: Favourites): number {
  let count = known?.size ?? 0;
  if (known) for (const [id, on] of changed) count += Number(on) - Number(known.has(id));
  return count;
}
