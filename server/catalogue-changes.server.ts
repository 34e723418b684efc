import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { z } from "zod";
import type { PageCache } from "#platform/concurrency/page-cache.server.ts";
import type { TtlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { RememberedListings } from "#shop/catalogue/listings/remember-listings.server.ts";

const CHANNEL = "catalogue_changed";
const RECONNECT_MS = 500;

export interface FollowTiming {
  /** How long a connection may take until it listens, in milliseconds. */
  connectMs: number;
  /** Longest round trip of a notice that this process sends itself, in milliseconds. */
  seenMs: number;
  /** How often such a notice is sent as a heartbeat, in milliseconds. */
  beatMs: number;
  /** Oldest the settings may get when no notice arrives, in milliseconds. */
  settingsMaxAgeMs: number;
}

const TIMING: FollowTiming = { connectMs: 5_000, seenMs: 2_000, beatMs: 3_000, settingsMaxAgeMs: 30_000 };

const Notice = z.union([
  z.object({ product: z.string(), categories: z.array(z.string()) }),
  z.object({ products: z.array(z.string()), categories: z.array(z.string()) }),
  z.object({ setting: z.string() }),
  // A mark of one process's own, to know that everything committed before it has arrived.
  z.object({ mark: z.string() }),
]);

/** What this process keeps of the catalogue. */
export interface CatalogueCopies {
  pages: Pick<PageCache, "drop" | "dropAll">;
  productCounts: Pick<TtlCache<number>, "drop">;
  listings: Pick<RememberedListings, "drop">;
  /** Reads the shop's settings anew; whether they are others than before. */
  reloadSettings: () => Promise<boolean>;
}

export interface CatalogueChanges {
  /**
   * Resolves once the pages that any commit up to now changed are dropped here. To be awaited after a commit of this
   * process whose effect the very next request must show.
   */
  seen(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens for product changes of any process and drops the pages that show them, all counts and the summaries of their
 * listings. A connection may die without a word, so a mark of our own goes through it every few seconds. While it is away
 * changes may be missed: everything is dropped then, and once more when it is back. Resolves when it listens, or could
 * not at first.
 */
export async function followCatalogueChanges(
  url: string,
  copies: CatalogueCopies,
  logger: Logger,
  timing: FollowTiming = TIMING,
): Promise<CatalogueChanges> {
  const marks = new Map<string, () => void>();
  let stopped = false;
  let listening: { client: pg.Client; socket: Socket } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let settingsReadAt = performance.now();
  /** Resolves once the settings are those of the last notice. */
  let settled = Promise.resolve();

  /** First the settings, then the pages: none rendered from now on may show the old ones. */
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

  /** While nothing can be heard, nothing stays longer than a beat; without the database the last copies do. */
  function renewUnheard(): Promise<void> {
    settled = settled
      .then(() => readSettings())
      .then(
        () => dropAll(copies),
        () => undefined,
      );
    return settled;
  }

  /** Guards against lost notices. */
  function renewOldSettings(): void {
    if (performance.now() - settingsReadAt < timing.settingsMaxAgeMs) return;
    settled = settled
      .then(() => readSettings())
      .then((changed) => (changed ? dropAll(copies) : undefined))
      .catch((error: unknown) => logger.warn({ err: error }, "the settings could not be read anew"));
  }

  async function connect(again: boolean): Promise<void> {
    if (stopped) return;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      application_name: "lavra-catalogue",
      keepAlive: true,
    });
    // Covers the handshake and `listen`: either may get no answer.
    const deadline = setTimeout(() => socket.destroy(new Error("the database says nothing")), timing.connectMs);
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      if (listening?.client === client) listening = null;
      if (!stopped) timer = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    client.on("error", retry);
    client.on("end", retry);
    client.on("notification", ({ payload }) => take(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (stopped) return await client.end();
      listening = { client, socket };
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
    const { data } = Notice.safeParse(parseJson(payload));
    if (!data) dropAll(copies);
    else if ("mark" in data) void settled.then(() => marks.get(data.mark)?.());
    else if ("setting" in data) void takeSettings();
    else dropCopiesOf(copies, "products" in data ? data.products : [data.product], data.categories);
  }

  /** Notices arrive in the order of the commits: when our own mark is here, so is everything before it. */
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

  /** Closes a connection that does not answer; closing it triggers the reconnect. */
  async function beat(): Promise<void> {
    const proven = listening;
    if (!proven) return renewUnheard();
    renewOldSettings();
    try {
      await sendMark(proven.client);
    } catch {
      if (stopped || listening !== proven) return;
      logger.warn("the connection that follows the catalogue is silent: another one is opened");
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
      await sendMark(listening.client).catch(() => takeSettings());
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(heart);
      await listening?.client.end().catch(() => undefined);
    },
  };
}

function dropAll({ pages, productCounts, listings }: CatalogueCopies): void {
  productCounts.drop();
  listings.drop();
  pages.dropAll();
}

function dropCopiesOf(
  { pages, productCounts, listings }: CatalogueCopies,
  products: readonly string[],
  categories: readonly string[],
): void {
  // Counts first: no page rendered from now on may show an old one.
  productCounts.drop();
  listings.drop(categories);
  for (const product of products) pages.drop(`product:${product}`);
  for (const category of categories) pages.drop(`listing:${category}`);
  pages.drop("listing:all");
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
