import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Revalidates the page every 10 s (`everyMs`) while it is visible and no form field has focus. */
export function useIdleRevalidation(everyMs = 10_000): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      const writes = document.activeElement?.matches("input, select, textarea") ?? false;
      if (state === "idle" && document.visibilityState === "visible" && !writes) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, state, everyMs]);
}
