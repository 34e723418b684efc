import { useRef, useState } from "react";

/** Runs one thing at a time: what is asked for while another runs is left undone, and resolves to null. */
export function useOneAtATime() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
