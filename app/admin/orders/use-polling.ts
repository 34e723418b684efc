import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** While jobs are at something of the page, it is looked at so often. */
const LOOK_AGAIN_MS = 2_000;

/** Reads the page anew, again and again, while something on it is being done. */
export function usePolling(isBusy: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBusy, revalidate, state]);
}
