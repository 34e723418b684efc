import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { DocumentFiles, DocumentRecord } from "./document-files.server.ts";
import type { DocumentLock } from "./document-lock-queries.server.ts";

/** A long text, such as the product feed, stored gzipped in a file. */
export interface StoredDocument {
  etag: string;
  lastModified: Date;
  /** Compressed size. */
  bytes: number;
  /** How long it stays right if nothing changes, in ms. 0: it may be old already. */
  freshForMs: number;
  /** Streams the gzipped content. */
  read(): Readable;
}

/** Generates the text in chunks, reading through the given handle. Null: there is no such document. */
export type DocumentSource = (db: Database) => Promise<AsyncIterable<string> | null>;

export interface Documents {
  /**
   * Returns the document, regenerating it if it is stale. Concurrent calls share one regeneration, in this process and
   * among processes. If that fails or takes too long, returns the last good copy. Null: there is no such document.
   */
  current(name: string, source: DocumentSource): Promise<StoredDocument | null>;
  /** Makes every document stale that was read before now. */
  drop(): void;
}

export interface DocumentsOptions {
  clock: Clock;
  logger: Logger;
  lock: DocumentLock;
  files: DocumentFiles;
  /** Chooses where a document is read: there must be all that was committed before the call. Default: the lock's handle. */
  readCurrent?: <T>(primary: Database, read: (db: Database) => Promise<T>) => Promise<T>;
  /** How long a document stays fresh if nothing changes, in ms. */
  maxAgeMs: number;
}

/** What this process last saw of a document. */
interface Seen {
  record: DocumentRecord;
  /** Drop counter up to which the document is known to be fresh, or `UNKNOWN`. */
  drops: number;
  /** Epoch ms of `clock`. While it rests it is not regenerated, whatever changes. */
  freshUntil: number;
  restsUntil: number;
}

/** If there is an older copy, a caller waits at most this long for a new one. */
const PATIENCE_MS = 2_000;
/** A document that takes longer than a second to generate is then reused for 20 times as long, whatever changes. */
const LONG_MS = 1_000;
const REST = 20;
/** No drop counter: the document may not show the last drop. */
const UNKNOWN = -1;
/** How often to look whether another process has finished writing. */
const LOOK_AGAIN_MS = 200;

/**
 * Long texts generated from the catalogue, in files that all processes share: whoever is asked first writes, the others
 * read. They are streamed to a file and sent from there, so their size costs no memory.
 */
export function createDocuments(options: DocumentsOptions): Documents {
  const { clock, logger, lock, files, maxAgeMs, readCurrent = (primary, read) => read(primary) } = options;
  const seen = new Map<string, Seen>();
  const refreshing = new Map<string, Promise<DocumentRecord | null>>();
  let drops = 0;
  let droppedAt = performance.now();
  /** When that was by the database's clock, at the latest. */
  let droppedBy = Number.POSITIVE_INFINITY;

  async function isFresh(last: Seen): Promise<boolean> {
    const now = clock().getTime();
    const fresh = now < last.restsUntil || (last.drops === drops && now < last.freshUntil);
    return fresh && files.has(last.record);
  }

  /** The database's time. Each look narrows down when the last drop was by that clock. */
  async function databaseTime(): Promise<number> {
    const asked = performance.now();
    const now = await lock.now();
    droppedBy = Math.min(droppedBy, now - (asked - droppedAt));
    return now;
  }

  function remember(name: string, record: DocumentRecord, now: number, counted: number): DocumentRecord {
    // The database's clock and ours may differ, so only spans of time are taken over.
    const readAt = clock().getTime() - (now - record.readAt);
    const rest = restOf(record.tookMs);
    seen.set(name, {
      record,
      drops: counted,
      freshUntil: readAt + maxAgeMs,
      restsUntil: rest > 0 ? readAt + rest : 0,
    });
    return record;
  }

  /** The stored document if it was read after the last drop, or still rests. When in doubt it is written once more. */
  async function findFresh(name: string, now: number): Promise<DocumentRecord | null> {
    const counted = drops;
    const record = await files.find(name);
    if (!record) return null;
    const age = now - record.readAt;
    const showsAll = record.readAt > droppedBy;
    if (age >= restOf(record.tookMs) && !(showsAll && age < maxAgeMs)) return null;
    return remember(name, record, now, showsAll ? counted : UNKNOWN);
  }

  async function refresh(name: string, source: DocumentSource): Promise<DocumentRecord | null> {
    const fresh = await findFresh(name, await databaseTime());
    if (fresh) return fresh;
    const written = await lock.tryTake(name, async (db, readAt) => {
      // Another process may have finished just before we got the lock.
      return (await findFresh(name, readAt)) ?? write(name, source, db, readAt);
    });
    if (written !== "busy") return written;
    await pause(LOOK_AGAIN_MS);
    return refresh(name, source);
  }

  async function write(name: string, source: DocumentSource, db: Database, readAt: number) {
    // Counted before any data is read: a change during generation makes the document stale at once.
    const counted = drops;
    const record = await readCurrent(db, async (from) => {
      const pieces = await source(from);
      return pieces && files.write(name, pieces, readAt);
    });
    if (!record) {
      seen.delete(name);
      await files.remove(name);
      return null;
    }
    await files.tidy(name).catch((error: unknown) => logger.warn({ document: name, err: error }, "old files are left"));
    return remember(name, record, readAt + record.tookMs, counted);
  }

  function freshForMs(name: string, record: DocumentRecord): number {
    const last = seen.get(name);
    return last?.record === record && last.drops === drops ? Math.max(0, last.freshUntil - clock().getTime()) : 0;
  }

  const documentOf = (name: string, record: DocumentRecord): StoredDocument => ({
    etag: `W/"${record.hash}"`,
    lastModified: new Date(record.changedAt),
    bytes: record.bytes,
    freshForMs: freshForMs(name, record),
    read: () => files.read(record),
  });

  /** The new record; the last one if that fails or takes too long. */
  async function newOrLast(name: string, source: DocumentSource): Promise<DocumentRecord | null> {
    const running = refreshing.get(name) ?? refresh(name, source).finally(() => refreshing.delete(name));
    refreshing.set(name, running);
    running.catch(() => undefined);
    const last = await files.find(name);
    if (!last) return running;
    const late = new AbortController();
    try {
      return await Promise.race([running, pause(PATIENCE_MS, last, late)]);
    } catch (error) {
      logger.warn({ document: name, err: error }, "sent last good copy");
      return last;
    } finally {
      late.abort();
    }
  }

  return {
    async current(name, source) {
      const last = seen.get(name);
      const record = last && (await isFresh(last)) ? last.record : await newOrLast(name, source);
      return record && documentOf(name, record);
    },
    drop() {
      drops += 1;
      droppedAt = performance.now();
      droppedBy = Number.POSITIVE_INFINITY;
    },
  };
}

function restOf(tookMs: number): number {
  return tookMs > LONG_MS ? tookMs * (1 + REST) : 0;
}
