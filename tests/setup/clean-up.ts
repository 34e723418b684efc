const closers: (() => unknown)[] = [];

/**
 * Registers a clean-up for the end of this test file; last in, first out. Unlike `afterAll`, hooks and tests may call
 * it.
 */
export function whenFileIsDone(close: () => unknown): void {
  closers.push(close);
}

/** Runs the clean-ups of the test file that has ended. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
