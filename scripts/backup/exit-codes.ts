/**
 * How commands around backups end. One code says one thing: what was done whole, with something to look at, is neither a
 * failure nor the same as nothing to look at.
 */
export const EXIT = { done: 0, failed: 1, usage: 2, doneWithFindings: 3 } as const;
