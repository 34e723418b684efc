const closers: (() => unknown)[] = [];

/**
 * Registers a clean-up for the end of this file's tests, last in first out. Unlike `afterAll` it may be called in hooks
 * and tests.
 */
export function whenFileIsDone(close: () => unknown): void {
  closers.push(close);
}

/** Closes what the file that has just ended had opened. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
