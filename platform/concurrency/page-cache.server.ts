import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from "node:zlib";
import type { Clock } from "#platform/clock.ts";

export type PageEncoding = "plain" | "gzip" | "brotli";

export interface CachedPage {
  key: string;
  status: number;
  headers: ReadonlyMap<string, string>;
  etag: string;
  /**
   * Each form is held and counted once it was asked for. Brotli is fast and larger at first, and better once a page was
   * asked for twice: most pages of a large catalogue are not, before they change.
   */
  body(encoding: PageEncoding): Buffer | Promise<Buffer>;
  tags: readonly string[];
}

/**
 * `main`: what the shop's own links lead to. `loose`: anybody can make up as many such addresses as they like, so these
 * share an eighth of the cache. `none`: answers the requests that wait for it and is not kept.
 */
export type PageRoom = "main" | "loose" | "none";

export interface RenderedPage {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Dropping any of these invalidates the page. */
  tags: readonly string[];
  /** Default: `main`. */
  room?: PageRoom;
  /** The form that is held from the start: `brotli`, the default, is small, `plain` costs nothing to make. */
  held?: "brotli" | "plain";
}

export interface PageCache {
  /** Only a fresh page. */
  get(key: string): CachedPage | null;
  /** Fresh or stale: for when the database is down. */
  getStale(key: string): CachedPage | null;
  /** Concurrent requests share one rendering. A page whose tags are dropped meanwhile counts as stale. */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** How long this very page stays fresh. 0: stale, dropped while being rendered, or no longer cached. */
  freshForMs(page: CachedPage): number;
  /** Invalidates pages that are being rendered now, too. They stay available to `getStale`. */
  drop(tag: string): void;
  dropAll(): void;
  size(): number;
}

export interface PageCacheOptions {
  clock: Clock;
  maxAgeMs: number;
  /** Compressed copies included. The least recently used pages of a room are evicted first. */
  maxBytes: number;
}

interface Entry {
  page: CachedPage;
  bytes: number;
  /** Drop counter when the rendering began. */
  generation: number;
  /** Drop counter up to which the entry is known to be fresh. */
  checkedUpTo: number;
  expiresAt: number;
  /** Called when somebody asks again; null once it was. */
  improve: (() => void) | null;
}

const LOOSE_SHARE = 1 / 8;

/** Above this everything is invalidated, so the map cannot grow without bound. */
const MOST_DROPPED_TAGS = 10_000;

/** Estimate for headers and bookkeeping. */
const ENTRY_BYTES = 4_000;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

export function createPageCache(options: PageCacheOptions): PageCache {
  const looseBytes = options.maxBytes * LOOSE_SHARE;
  const main = createRoom(options.maxBytes - looseBytes);
  const loose = createRoom(looseBytes);
  const rendering = new Map<string, Promise<CachedPage>>();
  const droppedAt = new Map<string, number>();
  let generation = 0;
  let allDroppedAt = 0;

  function isCurrent(entry: Entry): boolean {
    if (entry.expiresAt <= options.clock().getTime()) return false;
    if (entry.checkedUpTo === generation) return true;
    if (entry.generation < allDroppedAt) return false;
    if (entry.page.tags.some((tag) => (droppedAt.get(tag) ?? 0) > entry.generation)) return false;
    entry.checkedUpTo = generation;
    return true;
  }

  function dropAll(): void {
    generation += 1;
    allDroppedAt = generation;
    droppedAt.clear();
  }

  const lookUp = (key: string) => main.use(key) ?? loose.use(key);

  function keep(room: Room, entry: Entry): void {
    const { key } = entry.page;
    const before = main.find(key) ?? loose.find(key);
    // A slow rendering that began before a drop must not overwrite one that began after it.
    if (!room.holds(entry) || (before && before.generation > entry.generation)) return;
    main.remove(key);
    loose.remove(key);
    room.add(entry);
  }

  function grow(page: CachedPage, by: number): void {
    for (const room of [main, loose]) if (room.find(page.key)?.page === page) room.grow(page.key, by);
  }

  async function renderAndKeep(
    key: string,
    startedAt: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const rendered = await render();
    const { body, room = "main", held = "brotli" } = rendered;
    if (room === "none") return pageOf(key, rendered, madeForms(["plain", body], compressOnce).body);
    const first = held === "plain" ? body : exactly(await compressOnce(body, held));
    const forms = madeForms([held, first], inForm, (by) => grow(page, by));
    const page: CachedPage = pageOf(key, rendered, forms.body);
    keep(room === "loose" ? loose : main, {
      page,
      bytes: first.length + key.length * 2 + ENTRY_BYTES,
      improve: held === "brotli" ? forms.improve : null,
      generation: startedAt,
      checkedUpTo: startedAt,
      expiresAt: options.clock().getTime() + options.maxAgeMs,
    });
    return page;
  }

  return {
    get(key) {
      const entry = lookUp(key);
      if (!entry || !isCurrent(entry)) return null;
      entry.improve?.();
      entry.improve = null;
      return entry.page;
    },
    getStale: (key) => lookUp(key)?.page ?? null,
    freshForMs(page) {
      const entry = main.find(page.key) ?? loose.find(page.key);
      if (entry?.page !== page || !isCurrent(entry)) return 0;
      return entry.expiresAt - options.clock().getTime();
    },
    getOrRender(key, render) {
      const entry = lookUp(key);
      if (entry && isCurrent(entry)) return Promise.resolve(entry.page);
      // Join only a rendering that began after the last drop: an older one may show dropped data.
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
    size: () => main.size() + loose.size(),
  };
}

type Room = ReturnType<typeof createRoom>;

function createRoom(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function evict(): void {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    find: (key: string) => entries.get(key),
    /** The entry counts as the last one used. */
    use(key: string): Entry | null {
      const entry = entries.get(key);
      if (!entry) return null;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    holds: (entry: Entry) => entry.bytes <= maxBytes,
    add(entry: Entry): void {
      entries.set(entry.page.key, entry);
      bytes += entry.bytes;
      evict();
    },
    remove,
    grow(key: string, by: number): void {
      const entry = entries.get(key);
      if (!entry) return;
      entry.bytes += by;
      bytes += by;
      evict();
    },
    size: () => entries.size,
  };
}

/**
 * The forms of a body, of which `first` is there: each other is made at most once, and `grow` hears of its bytes.
 * `improve` compresses what was compressed in haste once more, in the background.
 */
function madeForms(
  [held, first]: readonly [PageEncoding, Buffer],
  make: (plain: Buffer, encoding: PageEncoding) => Promise<Buffer>,
  grow: (bytes: number) => void = () => undefined,
): { body: CachedPage["body"]; improve: () => void } {
  const forms = new Map<PageEncoding, Buffer | Promise<Buffer>>([[held, first]]);
  /** What other forms are made of. The hasty form is let go once there is a better one. */
  let source = first;

  async function makeForm(encoding: PageEncoding): Promise<Buffer> {
    try {
      const plain = held === "brotli" ? await decompressBrotli(source) : source;
      const made = await make(plain, encoding);
      forms.set(encoding, made);
      grow(made.length);
      return made;
    } catch (error) {
      forms.delete(encoding);
      throw error;
    }
  }

  async function compressAgain(): Promise<void> {
    const before = source.length;
    source = await make(await decompressBrotli(source), "brotli");
    forms.set("brotli", source);
    grow(source.length - before);
  }

  return {
    body(encoding) {
      const made = forms.get(encoding) ?? makeForm(encoding);
      forms.set(encoding, made);
      return made;
    },
    // The hasty form serves as well.
    improve: () => void compressAgain().catch(() => undefined),
  };
}

function pageOf(key: string, { status, headers, body, tags }: RenderedPage, bodyIn: CachedPage["body"]): CachedPage {
  // The ETag covers the CSP header: after a 304 the browser still has the old page with its script nonce.
  const hash = createHash("sha256")
    .update(headers.get("content-security-policy") ?? "")
    .update("\n")
    .update(body);
  return { key, status, headers, etag: `W/"${hash.digest("base64url").slice(0, 22)}"`, body: bodyIn, tags };
}

/** What is sent once, or for the first time, is compressed faster: a listing in 0.4 times the time is 13 % larger. */
const QUALITY_ONCE = 3;
const QUALITY_KEPT = 5;
/** Up to this, handing a body to another thread and taking it back costs this one as much as compressing it. */
const MOST_AT_ONCE = 128 * 1024;

/** The body, sent to one visitor, in that encoding. */
export async function compressOnce(body: Buffer, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === "plain") return body;
  const isShort = body.length <= MOST_AT_ONCE;
  if (encoding === "gzip") return isShort ? gzipSync(body, GZIP) : compressGzip(body, GZIP);
  const params = brotliParams(body, QUALITY_ONCE);
  return isShort ? brotliCompressSync(body, { params }) : compressBrotli(body, { params });
}

const GZIP = { level: 6 };

const brotliParams = (body: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
});

async function inBrotli(body: Buffer): Promise<Buffer> {
  return exactly(await compressBrotli(body, { params: brotliParams(body, QUALITY_KEPT) }));
}

async function inForm(plain: Buffer, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === "brotli") return inBrotli(plain);
  return exactly(encoding === "gzip" ? await compressGzip(plain, GZIP) : plain);
}

/** Copies into memory of its own: a slice of a shared pool would keep the whole pool alive while the page is cached. */
function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
