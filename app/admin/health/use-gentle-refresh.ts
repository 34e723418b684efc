import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 10_000;

/** Reads the page's data anew now and then while somebody looks at it and nobody writes in it. */
export function useGentleRefresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      const writes = document.activeElement?.matches("input, select, textarea") ?? false;
      if (state === "idle" && document.visibilityState === "visible" && !writes) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
