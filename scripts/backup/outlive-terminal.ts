const goOn = () => undefined;

/** What was begun is ended, or undone, although nobody reads any more what is said: a lost ssh takes its terminal along. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off("error", goOn).on("error", goOn);
}
