import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "#platform/clock.ts";
import type { CachedPage, PageCache } from "#platform/concurrency/page-cache.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";

/** A long text, such as the product feed, stored gzipped in a file. */
export interface StoredDocument {
  etag: string;
  lastModified: Date;
  /** Compressed size. */
  bytes: number;
  /** Streams the gzipped content. */
  read(): Readable;
}

/** Generates the text in chunks. Null: there is no such document. */
export type DocumentSource = () => Promise<AsyncIterable<string> | null>;

export interface Documents {
  /**
   * Returns the document, regenerating it if it is stale. Concurrent calls share one regeneration. If that fails or
   * takes too long, returns the last good copy. Null: there is no such document.
   */
  current(name: string, source: DocumentSource): Promise<StoredDocument | null>;
  close(): void;
}

export interface DocumentsOptions {
  clock: Clock;
  logger: Logger;
  /** Decides freshness: a document is fresh as long as a cached page with the same tag. */
  pages: PageCache;
  tag: string;
}

interface Entry extends StoredDocument {
  file: string;
  hash: string;
  mark: CachedPage;
  /** Not regenerated before this time (epoch ms). */
  restsUntil: number;
}

/** If there is an older copy, a caller waits at most this long for a new one. */
const PATIENCE_MS = 2_000;
/** A document that takes longer than a second to generate is then reused for 20 times as long, whatever changes. */
const LONG_MS = 1_000;
const REST = 20;

/**
 * Caches long texts generated from the catalogue. They are streamed to a file and sent from there, so their size costs
 * no memory.
 */
export function createDocuments({ clock, logger, pages, tag }: DocumentsOptions): Documents {
  const kept = new Map<string, Entry>();
  const writing = new Map<string, Promise<Entry | null>>();
  /** The previous file, which may still be about to be read. It is deleted at the next regeneration. */
  const replaced = new Map<string, string>();
  const folder = join(tmpdir(), `lavra-documents-${randomUUID()}`);

  /** A tiny page in the page cache. It is invalidated when anything the document shows changes. */
  function markOf(name: string): Promise<CachedPage> {
    return pages.getOrRender(`document ${name}`, async () => ({
      status: 200,
      headers: new Map(),
      body: Buffer.from(name),
      tags: [tag],
    }));
  }

  function isCurrent(name: string, entry: Entry): boolean {
    const current = pages.get(`document ${name}`) === entry.mark || clock().getTime() < entry.restsUntil;
    // Other programs may clean up the temporary folder.
    return current && existsSync(entry.file);
  }

  async function write(name: string, source: DocumentSource): Promise<Entry | null> {
    // Marked before any data is read: a change during generation makes the document stale at once.
    const mark = await markOf(name);
    const started = performance.now();
    const pieces = await source();
    if (!pieces) {
      await forget(name);
      return null;
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${randomUUID()}.gz`);
    const sum = createHash("sha256");
    try {
      await pipeline(summed(pieces, sum), createGzip(), createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    const took = performance.now() - started;
    const restsUntil = took > LONG_MS ? clock().getTime() + took * REST : 0;
    const hash = sum.digest("base64url").slice(0, 22);
    const before = kept.get(name);
    const old = replaced.get(name);
    if (old) await rm(old, { force: true });
    if (before) replaced.set(name, before.file);
    const { size } = await stat(file);
    return keep(name, {
      file,
      hash,
      mark,
      restsUntil,
      bytes: size,
      etag: `W/"${hash}"`,
      lastModified: before?.hash === hash ? before.lastModified : clock(),
      read: () => createReadStream(file),
    });
  }

  function keep(name: string, entry: Entry): Entry {
    kept.set(name, entry);
    return entry;
  }

  async function forget(name: string): Promise<void> {
    for (const file of [kept.get(name)?.file, replaced.get(name)]) if (file) await rm(file, { force: true });
    kept.delete(name);
    replaced.delete(name);
  }

  return {
    async current(name, source) {
      const last = kept.get(name);
      if (last && isCurrent(name, last)) return last;
      const running = writing.get(name) ?? write(name, source).finally(() => writing.delete(name));
      writing.set(name, running);
      if (!last) return running;
      const late = new AbortController();
      try {
        return await Promise.race([running, pause(PATIENCE_MS, last, late)]);
      } catch (error) {
        logger.warn({ document: name, err: error }, "sent last good copy");
        return last;
      } finally {
        late.abort();
        running.catch(() => undefined);
      }
    },
    close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function* summed(pieces: AsyncIterable<string>, sum: ReturnType<typeof createHash>): AsyncIterable<string> {
  for await (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}
