import { useEffect } from "react";
import { useRevalidator } from "react-router";

const LOOK_AGAIN_MS = 2_000;

/** Reads the page again every two seconds while something on it is being done. */
export function usePolling(isBusy: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBusy, revalidate, state]);
}
