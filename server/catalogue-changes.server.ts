import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { z } from "zod";
import { sizesTag } from "#app/request/services.server.ts";
import type { Cdn } from "#platform/cdn/cdn.server.ts";
import { batch } from "#platform/concurrency/batch.ts";
import type { PageCache } from "#platform/concurrency/page-cache.server.ts";
import type { TtlCache } from "#platform/concurrency/ttl-cache.ts";
import { PROCESS_CONNECTION } from "#platform/database/connection-budget.server.ts";
import type { Documents } from "#platform/files/documents.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { ListingSummaryCache } from "#shop/catalogue/listings/listing-summary-cache.server.ts";

/** Dropped by a change of any product. */
export const ANY_PRODUCT = "listing:all";

const CHANNEL = "catalogue_changed";
/** Its payload is the ids of products that have more or fewer free pieces. */
const STOCK_CHANNEL = "stock_changed";
const RECONNECT_MS = 500;

export interface FollowTiming {
  /** Timeout until a new connection listens, in ms. */
  connectMs: number;
  /** Round trip of our own NOTIFY. */
  seenMs: number;
  /** Interval of the heartbeat NOTIFY, in ms. */
  beatMs: number;
  /** If no NOTIFY arrives. */
  settingsMaxAgeMs: number;
}

const TIMING: FollowTiming = { connectMs: 5_000, seenMs: 2_000, beatMs: 3_000, settingsMaxAgeMs: 30_000 };

const ChangeNotification = z.union([
  z.object({ product: z.string(), categories: z.array(z.string()) }),
  z.object({
    products: z.array(z.string()),
    categories: z.array(z.string()),
    /** Nothing but which of their sizes have pieces, or that they have no piece left. */
    only: z.enum(["sizes", "sold_out"]).optional(),
  }),
  z.object({ setting: z.string() }),
  // Sent by a process to itself: when it arrives, all earlier notifications have arrived, too.
  z.object({ mark: z.string() }),
]);

export interface CatalogueCaches {
  pages: Pick<PageCache, "drop" | "dropAll">;
  /** Of the API's calls for products: they tell how many pieces there are. */
  answers: Pick<PageCache, "drop" | "dropAll">;
  documents: Pick<Documents, "drop">;
  productCounts: Pick<TtlCache<number>, "drop">;
  listings: Pick<ListingSummaryCache, "drop">;
  cdn: Pick<Cdn, "drop" | "dropAll" | "setHearing"> | null;
  /** Returns whether they changed. */
  reloadSettings: () => Promise<boolean>;
}

export interface CatalogueChanges {
  /** Resolves once pages affected by commits so far are dropped. Await it if the very next request must show them. */
  seen(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens (LISTEN/NOTIFY) for product and settings changes of all processes and drops affected pages, all counts and
 * listing summaries. A heartbeat detects connections that die silently. While disconnected, notifications may be
 * missed: everything is dropped on each heartbeat and after reconnecting. Resolves once it listens or the first attempt
 * has failed. Rules: LIST-91.
 */
export async function followCatalogueChanges(
  url: string,
  copies: CatalogueCaches,
  logger: Logger,
  timing: FollowTiming = TIMING,
): Promise<CatalogueChanges> {
  const marks = new Map<string, () => void>();
  let stopped = false;
  let listening: { client: pg.Client; socket: Socket } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let settingsReadAt = performance.now();
  /** Resolves once all settings changes received so far are loaded. */
  let settled = Promise.resolve();

  /** Reloads the settings before it drops the pages, so that no new page shows old settings. */
  function takeSettings(): Promise<void> {
    settled = settled
      .then(() => readSettings())
      .catch((error: unknown) => logger.warn({ err: error }, "the settings could not be read anew"))
      .then(() => dropAll(copies));
    return settled;
  }

  async function readSettings(): Promise<boolean> {
    const changed = await copies.reloadSettings();
    settingsReadAt = performance.now();
    return changed;
  }

  /** If the database is down, keeps the last copies. */
  function renewUnheard(): Promise<void> {
    settled = settled
      .then(() => readSettings())
      .then(
        () => dropAll(copies),
        () => undefined,
      );
    return settled;
  }

  /** Guards against lost notifications. */
  function renewOldSettings(): void {
    if (performance.now() - settingsReadAt < timing.settingsMaxAgeMs) return;
    settled = settled
      .then(() => readSettings())
      .then((changed) => (changed ? dropAll(copies) : undefined))
      .catch((error: unknown) => logger.warn({ err: error }, "the settings could not be read anew"));
  }

  function hear(connection: typeof listening): void {
    listening = connection;
    copies.cdn?.setHearing(connection !== null);
  }

  async function connect(again: boolean): Promise<void> {
    if (stopped) return;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      application_name: PROCESS_CONNECTION,
      keepAlive: true,
    });
    // Covers the handshake and LISTEN; either may hang.
    const deadline = setTimeout(() => socket.destroy(new Error("the database says nothing")), timing.connectMs);
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      if (listening?.client === client) hear(null);
      if (!stopped) timer = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    client.on("error", retry);
    client.on("end", retry);
    client.on("notification", ({ channel, payload }) =>
      channel === STOCK_CHANNEL ? takeStock(payload ?? "") : take(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${STOCK_CHANNEL}`);
      if (stopped) return await client.end();
      hear({ client, socket });
      if (again) {
        logger.info("catalogue changes are followed again");
        dropAll(copies);
        void takeSettings();
      }
    } catch {
      retry();
      socket.destroy();
    } finally {
      clearTimeout(deadline);
    }
  }

  function take(payload: string | undefined): void {
    const { data } = ChangeNotification.safeParse(parseJson(payload));
    if (data && "mark" in data) return void settled.then(() => marks.get(data.mark)?.());
    copies.answers.dropAll();
    if (!data) dropAll(copies);
    else if ("setting" in data) void takeSettings();
    else if ("product" in data) dropCopiesOf(copies, [data.product], data.categories);
    else if (data.only === "sizes") dropSizesOf(copies, data.products, data.categories);
    else if (data.only === "sold_out") dropPagesWith(copies, data.products, data.categories);
    else dropCopiesOf(copies, data.products, data.categories);
  }

  function takeStock(ids: string): void {
    for (const tag of [ANY_PRODUCT, ...ids.split(",")]) copies.answers.drop(tag);
  }

  /** Notifications arrive in commit order: after our own mark, all earlier ones have arrived. */
  async function sendMark(client: pg.Client): Promise<void> {
    const mark = randomUUID();
    const arrived = Promise.withResolvers<void>();
    const patience = setTimeout(() => arrived.reject(new Error("the mark did not arrive")), timing.seenMs);
    marks.set(mark, arrived.resolve);
    try {
      await Promise.all([
        client.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify({ mark })]),
        arrived.promise,
      ]);
    } finally {
      clearTimeout(patience);
      marks.delete(mark);
    }
  }

  /** Sends one mark at a time: concurrent callers share the next one. */
  const shareMark = batch(async (clients: pg.Client[]) => {
    const [newest] = clients.slice(-1);
    if (newest) await sendMark(newest);
    return clients.map(() => undefined);
  });

  /** Closing a connection whose heartbeat fails triggers the reconnect. */
  async function beat(): Promise<void> {
    const proven = listening;
    if (!proven) return renewUnheard();
    renewOldSettings();
    try {
      await shareMark(proven.client);
    } catch {
      if (stopped || listening !== proven) return;
      logger.warn("the connection that follows the catalogue is silent: another one is opened");
      copies.cdn?.setHearing(false);
      proven.socket.destroy();
      dropAll(copies);
      void takeSettings();
    }
  }

  let beating = Promise.resolve();
  const heart = setInterval(() => {
    beating = beating.then(beat);
  }, timing.beatMs);
  heart.unref();

  await connect(false);
  return {
    async seen() {
      if (!listening) return takeSettings();
      await shareMark(listening.client).catch(() => takeSettings());
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(heart);
      await listening?.client.end().catch(() => undefined);
    },
  };
}

function dropAll({ pages, answers, documents, productCounts, listings, cdn }: CatalogueCaches): void {
  productCounts.drop();
  listings.drop();
  documents.drop();
  pages.dropAll();
  answers.dropAll();
  cdn?.dropAll();
}

function dropCopiesOf(
  { pages, documents, productCounts, listings, cdn }: CatalogueCaches,
  products: readonly string[],
  categories: readonly string[],
): void {
  // Counts first, so that no new page shows an old count.
  productCounts.drop();
  listings.drop(categories);
  const tags = tagsOf(products, categories);
  for (const tag of tags) pages.drop(tag);
  documents.drop();
  // After our own copies, or the CDN could fetch one of those once more.
  cdn?.drop(tags);
}

/** The products' own pages and listings filtered by size or stock; all others show the same. Rules: STOCK-53. */
function dropSizesOf(
  { pages, listings, cdn }: CatalogueCaches,
  products: readonly string[],
  categories: readonly string[],
) {
  listings.drop(categories);
  const tags = tagsOf(products, categories).map(sizesTag);
  for (const tag of tags) pages.drop(tag);
  cdn?.drop(tags);
}

/**
 * Drops the pages that show them, the listings filtered by size or stock, and the documents. On all other pages only
 * numbers behind filters may be old, until they expire. Rules: STOCK-55.
 */
function dropPagesWith(copies: CatalogueCaches, products: readonly string[], categories: readonly string[]) {
  const { pages, documents, productCounts, cdn } = copies;
  // Counts first, as for any change of products.
  productCounts.drop();
  dropSizesOf(copies, products, categories);
  const tags = products.map((product) => `product:${product}`);
  for (const tag of tags) pages.drop(tag);
  documents.drop();
  cdn?.drop(tags);
}

function tagsOf(products: readonly string[], categories: readonly string[]): string[] {
  return [
    ...products.map((product) => `product:${product}`),
    ...categories.map((category) => `listing:${category}`),
    ANY_PRODUCT,
  ];
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
