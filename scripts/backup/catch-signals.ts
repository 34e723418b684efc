const SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;
const ignore = () => undefined;

/**
 * Keeps this process running on Ctrl-C, on a closed terminal and on SIGTERM, and calls `react` instead. Output to a closed terminal is dropped. Returns a function that restores the usual reaction to signals.
 */
export function catchSignals(react: () => void = ignore): () => void {
  for (const signal of SIGNALS) process.on(signal, react);
  for (const stream of [process.stdout, process.stderr]) stream.off("error", ignore).on("error", ignore);
  return () => {
    for (const signal of SIGNALS) process.off(signal, react);
  };
}
