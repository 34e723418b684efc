import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * An overlay that belongs to the page it is opened on, such as the menu: each navigation closes it. What is opened while
 * a navigation is under way opens on the page that comes, so that no press is lost.
 */
export function usePageOverlay() {
  const [state, setState] = useState<"closed" | "awaiting" | "open">("closed");
  const location = useLocation();
  const leaving = useNavigation().state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation
  useEffect(() => setState((now) => (now === "awaiting" ? "open" : "closed")), [location]);
  // A navigation may end where it began, for example when it is cancelled.
  useEffect(() => {
    if (!leaving) setState((now) => (now === "awaiting" ? "open" : now));
  }, [leaving]);

  return {
    isOpen: state === "open",
    open: () => setState(leaving ? "awaiting" : "open"),
    close: () => setState("closed"),
  };
}
