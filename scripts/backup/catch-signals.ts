const SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;
const ignore = () => undefined;

/**
 * Keeps this process running when Ctrl-C is pressed, its terminal is closed or it is told to stop; `react` is called
 * instead. Output to a closed terminal is dropped. Returns a function that restores the usual reaction to signals.
 */
export function catchSignals(react: () => void = ignore): () => void {
  for (const signal of SIGNALS) process.on(signal, react);
  for (const stream of [process.stdout, process.stderr]) stream.off("error", ignore).on("error", ignore);
  return () => {
    for (const signal of SIGNALS) process.off(signal, react);
  };
}
