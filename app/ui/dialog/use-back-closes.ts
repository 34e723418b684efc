import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** What floats over the page, the topmost last. Each has an entry of its own in the history. */
const floating: (() => void)[] = [];
/** The entry of the page below, as the router names it. */
let page: unknown;
/** A step back of our own is under way. */
let stepping = false;

/**
 * While something floats over the page, the browser's Back closes it: `onClose`. Closed in another way, it takes its
 * entry out of the history again; a link in it needs `replace`, so that where it leads takes the entry's place.
 *
 * Entries and not `CloseWatcher`: only Android's Chrome sends Back there, and does so for every modal dialog already.
 */
export function useBackCloses(onClose: () => void, open = true): void {
  const leaving = useNavigation().state !== "idle";
  const latest = useRef({ onClose, leaving });
  latest.current = { onClose, leaving };
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => latest.current.onClose();
    floating.push(close);
    settle();
    return () => {
      if (floating.includes(close)) floating.splice(floating.indexOf(close), 1);
      // Another page is coming: a step back could meet it on its way. What takes this one's place may open at once.
      if (!latest.current.leaving) setTimeout(settle);
    };
  }, [open]);
}

/** As many entries as things that float. The router sees nothing of it: the page below is the same. */
function settle(): void {
  if (stepping) return;
  page = history.state?.key;
  const missing = floating.length - entries();
  if (missing < 0) {
    stepping = true;
    history.go(missing);
  }
  while (entries() < floating.length) {
    const { idx = 0, ...state } = history.state ?? {};
    history.pushState({ ...state, idx: idx + 1, floating: entries() + 1 }, "");
  }
}

function entries(): number {
  return history.state?.floating ?? 0;
}

function arrive(event: PopStateEvent): void {
  if (stepping) {
    stepping = false;
    event.stopImmediatePropagation();
    settle();
  } else if (floating.length > 0 && history.state?.key === page) {
    event.stopImmediatePropagation();
    for (const close of floating.splice(entries())) close();
  }
}

// Before the router, which would read the page below anew.
if (typeof window !== "undefined") window.addEventListener("popstate", arrive, { capture: true });
