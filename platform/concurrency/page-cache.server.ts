import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Clock } from "#platform/clock.ts";

/** A finished page in every form it is sent in. */
export interface CachedPage {
  status: number;
  headers: ReadonlyMap<string, string>;
  etag: string;
  body: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

export interface RenderedPage {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** What the page shows; a change of any of these drops it. */
  tags: readonly string[];
}

export interface PageCache {
  /** The page under a key if it is current. */
  get(key: string): CachedPage | null;
  /** The last page under a key, current or not: for when the database is away. */
  getStale(key: string): CachedPage | null;
  /**
   * The page under a key, rendered if need be; requests that come meanwhile wait for the same rendering.
   * A page whose tags were dropped while it was rendered is answered but not kept as current.
   */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Drops every page that carries the tag, and whatever is being rendered now. */
  drop(tag: string): void;
  dropAll(): void;
  size(): number;
}

export interface PageCacheOptions {
  clock: Clock;
  /** How long a page counts as current, in milliseconds. */
  maxAgeMs: number;
  /** Most bytes kept, all forms together; the least recently used pages go first. */
  maxBytes: number;
}

interface Entry {
  page: CachedPage;
  bytes: number;
  tags: readonly string[];
  /** The state of the drops when its rendering began. */
  generation: number;
  /** The state of the drops up to which it is known to be current. */
  checkedUpTo: number;
  expiresAt: number;
}

/** More dropped tags than this are not told apart any more: everything is dropped. */
const MOST_DROPPED_TAGS = 10_000;

/** What an entry takes besides its bodies and its key: headers, policy, bookkeeping. */
const ENTRY_BYTES = 4_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function createPageCache(options: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<CachedPage>>();
  const droppedAt = new Map<string, number>();
  let generation = 0;
  let allDroppedAt = 0;
  let bytes = 0;

  function isCurrent(entry: Entry): boolean {
    if (entry.expiresAt <= options.clock().getTime()) return false;
    if (entry.checkedUpTo === generation) return true;
    if (entry.generation < allDroppedAt) return false;
    if (entry.tags.some((tag) => (droppedAt.get(tag) ?? 0) > entry.generation)) return false;
    entry.checkedUpTo = generation;
    return true;
  }

  function dropAll(): void {
    generation += 1;
    allDroppedAt = generation;
    droppedAt.clear();
  }

  function lookUp(key: string): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  function keep(key: string, entry: Entry): void {
    const before = entries.get(key);
    // A slow rendering from before a drop must not take the place of one from after it.
    if (entry.bytes > options.maxBytes || (before && before.generation > entry.generation)) return;
    if (before) bytes -= before.bytes;
    entries.delete(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const [oldest, { bytes: size }] of entries) {
      if (bytes <= options.maxBytes) break;
      entries.delete(oldest);
      bytes -= size;
    }
  }

  async function renderAndKeep(
    key: string,
    startedAt: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const { status, headers, body, tags } = await render();
    const page = await finish(status, headers, body);
    keep(key, {
      page,
      bytes: bytesOf(key, page),
      tags,
      generation: startedAt,
      checkedUpTo: startedAt,
      expiresAt: options.clock().getTime() + options.maxAgeMs,
    });
    return page;
  }

  return {
    get(key) {
      const entry = lookUp(key);
      return entry && isCurrent(entry) ? entry.page : null;
    },
    getStale: (key) => lookUp(key)?.page ?? null,
    getOrRender(key, render) {
      const entry = lookUp(key);
      if (entry && isCurrent(entry)) return Promise.resolve(entry.page);
      // A rendering that began before the last drop may show what was dropped: it is not joined.
      const flight = `${key} ${generation}`;
      const running = rendering.get(flight);
      if (running) return running;
      const promise = renderAndKeep(key, generation, render).finally(() => rendering.delete(flight));
      rendering.set(flight, promise);
      return promise;
    },
    drop(tag) {
      generation += 1;
      droppedAt.set(tag, generation);
      if (droppedAt.size > MOST_DROPPED_TAGS) dropAll();
    },
    dropAll,
    size: () => entries.size,
  };
}

/** Small pages under long addresses take memory, too: anyone can ask for as many of them as they like. */
function bytesOf(key: string, page: CachedPage): number {
  return page.body.length + page.gzip.length + page.brotli.length + key.length * 2 + ENTRY_BYTES;
}

async function finish(status: number, headers: ReadonlyMap<string, string>, body: Buffer): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  // The policy belongs to it: a browser that hears 304 keeps the scripts' nonce of the page it has.
  const hash = createHash("sha256")
    .update(headers.get("content-security-policy") ?? "")
    .update("\n")
    .update(body);
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  // Copied: the compressors' own buffers are larger than what is in them.
  return { status, headers, etag, body, gzip: exactly(gz), brotli: exactly(br) };
}

/** A copy with memory of its own: a slice of a shared pool would keep the whole pool for as long as the page is kept. */
function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
