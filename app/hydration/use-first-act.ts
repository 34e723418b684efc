import { useEffect, useEffectEvent } from "react";

const ACTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/**
 * Runs once, at the first pointing, pressing, typing or scrolling on the page: what the next step needs can be fetched then
 * without making the first screen heavier.
 */
export function useFirstAct(run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const stop = new AbortController();
    function begin() {
      stop.abort();
      act();
    }
    for (const name of ACTS) window.addEventListener(name, begin, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
