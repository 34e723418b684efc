import { useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server renders and until the page has come alive: controls that need scripts start as links. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * True on the server, and for good in a component that took over the server's markup. Unlike `useHydrated` it never renders
 * the component a second time.
 */
export function useIsFromServer(): boolean {
  const isFromServer = useRef(false);
  useSyncExternalStore(
    never,
    () => false,
    () => {
      // Called on the server and while hydrating only.
      isFromServer.current = true;
      return false;
    },
  );
  return isFromServer.current;
}
