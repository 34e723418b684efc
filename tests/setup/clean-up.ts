import { afterAll } from "vitest";

const closers: (() => unknown)[] = [];

// Registered while the file is read: a hook that another hook registers is never run.
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Runs when the tests of this file are done, the last one given first. Unlike `afterAll` it may be called in hooks and tests. */
export function whenFileIsDone(close: () => unknown): void {
  closers.push(close);
}
