/** Throws PurgeFailed if the CDN did not confirm. */
export interface PagePurger {
  purgeTags(tags: readonly string[]): Promise<void>;
  /** Pictures and scripts, which never change, stay. */
  purgeAll(): Promise<void>;
}

export class PurgeFailed extends Error {
  /** Null: the CDN did not say. */
  readonly retryAfterSeconds: number | null;
  constructor(reason: string, retryAfterSeconds: number | null = null) {
    super(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function tagBatches(tags: readonly string[], most: number): string[][] {
  return Array.from({ length: Math.ceil(tags.length / most) }, (_, at) => tags.slice(at * most, (at + 1) * most));
}
