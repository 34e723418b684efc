import type { Hono } from "hono";
import type pg from "pg";
import type { Cdn } from "#platform/cdn/cdn.server.ts";
import type { Clock, Pause } from "#platform/clock.ts";
import type { PageCache } from "#platform/concurrency/page-cache.server.ts";
import type { TtlCache } from "#platform/concurrency/ttl-cache.ts";
import type { WorkQueue } from "#platform/concurrency/work-queue.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Replica } from "#platform/database/replica.server.ts";
import type { Mailer } from "#platform/email/mailer.server.ts";
import type { DiskMonitor } from "#platform/files/disk-space.server.ts";
import type { Documents } from "#platform/files/documents.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import type { CircuitBreaker } from "#platform/http/circuit-breaker.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { DailyCounters } from "#platform/observability/daily-counters.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { RateLimits } from "#platform/security/rate-limit-store.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { ListingSummaryCache } from "./catalogue/listings/listing-summary-cache.server.ts";
import type { MakeRendition } from "./catalogue/pictures/make-rendition.server.ts";
import type { ServeRendition } from "./catalogue/pictures/serve-rendition.server.ts";
import type { CustomerAuth } from "./customers/accounts/login/customer-auth.server.ts";
import type { PaymentProviders } from "./ordering/payments/payment-providers.ts";

/** The dependencies of one process. Built once by `server/services.server.ts`; tests build their own. */
export interface Services {
  /** Of the process: the present one. A request, a rendering and a job have services of their own, which keep theirs. */
  config: Readonly<Config>;
  /** For who has waited for a change, and wants to see it in the same request. */
  presentConfig: () => Readonly<Config>;
  clock: Clock;
  pause: Pause;
  logger: Logger;
  db: Database;
  /** For what outlives a transaction, such as session locks. The same as `db`, unless that is a pooler's. */
  sessions: Database;
  /** For reads that need not burden the primary. */
  replica: Replica;
  pool: pg.Pool;
  jobs: Jobs;
  /** Anonymous daily counts of carts and checkouts opened and payments started. */
  dayCounts: DailyCounters;
  pages: PageCache;
  /** Of the API's calls for products, dropped with the commit that changes what they tell. */
  answers: PageCache;
  /** Null: there is none. */
  cdn: Cdn | null;
  /** Sitemaps and feeds, in files that all processes share until the catalogue changes. */
  documents: Documents;
  /**
   * Resolves once this process has invalidated the pages changed by any commit so far. Await it after a catalogue
   * change that the very next request must show. Other processes follow within milliseconds.
   */
  catalogueSeen: () => Promise<void>;
  /** Cached until the catalogue changes. Keys start with the caller's prefix (`listing`, `search:`). */
  productCounts: TtlCache<number>;
  /** Cache of the listings' totals and tags, until one of their products changes. */
  listings: ListingSummaryCache;
  /** Calls of the API, and public pages to render. Payments, webhooks and the panel do not wait. */
  workQueues: { calls: WorkQueue; pages: WorkQueue };
  storage: Storage;
  /** The disks of the pictures and of an embedded database. */
  disks: DiskMonitor;
  /** Makes pictures in this process. Visitors get them through `servePicture`. */
  renditions: MakeRendition;
  /** Sends pictures to visitors; with `ROLE=web` without making any. */
  servePicture: ServeRendition;
  customerAuth: CustomerAuth;
  rateLimits: RateLimits;
  payments: PaymentProviders;
  carrierCircuit: CircuitBreaker;
  mailer: Mailer | null;
  /** Demo mode only: the simulated providers' pages, mounted at `/sandbox`. */
  sandbox: Hono | null;
  /** How providers of shipping are called; tests count the calls by it. */
  fetch?: typeof fetch;
}
