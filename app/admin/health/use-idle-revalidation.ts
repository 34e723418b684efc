import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 10_000;

/** Revalidates the page every 10 s while it is visible and no form field has focus. */
export function useIdleRevalidation(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      const writes = document.activeElement?.matches("input, select, textarea") ?? false;
      if (state === "idle" && document.visibilityState === "visible" && !writes) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
