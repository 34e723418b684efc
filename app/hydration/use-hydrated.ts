import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server renders and until the page has come alive: controls that need scripts start as links. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
