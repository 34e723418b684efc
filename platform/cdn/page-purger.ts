/** Drops pages from a CDN. Both calls throw PurgeFailed if the CDN did not confirm the purge. */
export interface PagePurger {
  /** Drops every page that carries one of the tags. */
  purgeTags(tags: readonly string[]): Promise<void>;
  /** Drops every page. Pictures and scripts, which never change, stay. */
  purgeAll(): Promise<void>;
}

export class PurgeFailed extends Error {
  /** When the CDN takes the next purge, in seconds from now. Null: it did not say. */
  readonly retryAfterSeconds: number | null;
  constructor(reason: string, retryAfterSeconds: number | null = null) {
    super(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Splits tags into requests of at most `most`. */
export function tagBatches(tags: readonly string[], most: number): string[][] {
  return Array.from({ length: Math.ceil(tags.length / most) }, (_, at) => tags.slice(at * most, (at + 1) * most));
}
