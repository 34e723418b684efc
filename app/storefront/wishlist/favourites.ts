/** A customer's favourites as the browser knows them. */
export interface Favourites {
  /** Ids as the server last said; null until it did, and for visitors. */
  known: ReadonlySet<string> | null;
  /** What was pressed and is not confirmed yet: shown at once. */
  changed: ReadonlyMap<string, boolean>;
}

export const NO_FAVOURITES: Favourites = { known: null, changed: new Map() };

/** Whether a product is shown as a favourite; `otherwise` until anything is known of it. */
export function hasFavourite({ known, changed }: Favourites, id: string, otherwise = false): boolean {
  return changed.get(id) ?? known?.has(id) ?? otherwise;
}

/** How many are shown; 0 until they are known. */
export function favouriteCount({ known, changed }: Favourites): number {
  let count = known?.size ?? 0;
  if (known) for (const [id, on] of changed) count += Number(on) - Number(known.has(id));
  return count;
}
