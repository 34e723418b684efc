import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Close functions of the open overlays, the topmost last. Each overlay has its own history entry. */
const floating: (() => void)[] = [];
/** The router's key of the page below the overlays. */
let page: unknown;
/** A `history.go` of our own is pending. */
let stepping = false;

/**
 * While an overlay is open, the browser's Back closes it: `onClose`. When it closes any other way, its history entry is
 * removed. Links in it need `replace`, so that their target takes that entry's place.
 *
 * History entries instead of `CloseWatcher`: only Chrome on Android sends Back to it, and already does so for every
 * modal dialog.
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
      // Not during a navigation: going back could cancel it. The timeout lets a replacing overlay open first.
      if (!latest.current.leaving) setTimeout(settle);
    };
  }, [open]);
}

/**
 * Adds or removes history entries until there is one per open overlay. The router does not notice: the key stays the
 * same.
 */
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

// Capture, to run before the router, which would load the page below again.
if (typeof window !== "undefined") window.addEventListener("popstate", arrive, { capture: true });
