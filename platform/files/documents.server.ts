import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { DocumentFiles, DocumentRecord } from "./document-files.server.ts";
import type { DocumentLock } from "./document-lock-queries.server.ts";

/** A long text, such as the product feed, gzipped in a file. */
export interface StoredDocument {
  etag: string;
  lastModified: Date;
  bytes: number;
  /** If nothing changes. 0: it may be old already. */
  freshForMs: number;
  /** Resolves once its first bytes are there. Throws if it has been deleted since, or the storage is away. */
  open(): Promise<Readable>;
}

/** Reads through the given handle. Null: there is no such document. */
export type DocumentSource = (db: Database) => Promise<AsyncIterable<string> | null>;

export interface Documents {
  /**
   * Regenerates a stale document; concurrent calls share that, among processes too. If it fails or takes too long,
   * returns the last good copy. Null: there is no such document.
   */
  current(name: string, source: DocumentSource): Promise<StoredDocument | null>;
  /** What was read before now is stale. */
  drop(): void;
}

export interface DocumentsOptions {
  clock: Clock;
  logger: Logger;
  lock: DocumentLock;
  files: DocumentFiles;
  /** Everything committed before the call must be there. Default: the lock's handle. */
  readCurrent?: <T>(primary: Database, read: (db: Database) => Promise<T>) => Promise<T>;
  maxAgeMs: number;
}

interface Seen {
  record: DocumentRecord;
  /** Drop counter up to which the document is known to be fresh, or `UNKNOWN`. */
  drops: number;
  /** Epoch ms of `clock`; until then it is not regenerated, whatever changes. */
  freshUntil: number;
  restsUntil: number;
}

/** If there is an older copy, a caller waits this long for a new one. */
const PATIENCE_MS = 2_000;
/** A document that takes longer to generate is reused for 20 times as long, whatever changes. */
const LONG_MS = 1_000;
const REST = 20;
/** The document may not show the last drop. */
const UNKNOWN = -1;
/** Whether another process has finished writing. */
const LOOK_AGAIN_MS = 200;

/** One process writes a text's file, the others read it. Streamed, so that its size costs no memory. */
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

  /** Each look narrows down when the last drop was by that clock. */
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

  /** Read after the last drop, or still resting. When in doubt it is written once more. */
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
    async open() {
      const text = files.read(record);
      await once(text, "readable");
      return text;
    },
  });

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
