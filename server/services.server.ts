import { openCdn } from "#platform/cdn/cdn.server.ts";
import { type Clock, MINUTE_MS, type Pause, realPause, systemClock } from "#platform/clock.ts";
import { createPageCache } from "#platform/concurrency/page-cache.server.ts";
import { throttle } from "#platform/concurrency/throttle.ts";
import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import { createWorkQueue } from "#platform/concurrency/work-queue.ts";
import { followMailer } from "#platform/email/mailer.server.ts";
import { watchDisks } from "#platform/files/disk-space.server.ts";
import { openDocumentFiles } from "#platform/files/document-files.server.ts";
import { openDocumentLock } from "#platform/files/document-lock-queries.server.ts";
import { createDocuments } from "#platform/files/documents.server.ts";
import { createImageEncoder } from "#platform/files/images.server.ts";
import { mediaFolder, openStorage } from "#platform/files/open-storage.server.ts";
import { refuseWrongBucket } from "#platform/files/s3-check.server.ts";
import { createCircuitBreaker } from "#platform/http/circuit-breaker.ts";
import { DEFAULT_TIMING, type JobTiming, openJobs } from "#platform/jobs/jobs.server.ts";
import { createDailyCounters } from "#platform/observability/daily-counters.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { createListingSummaryCache } from "#shop/catalogue/listings/listing-summary-cache.server.ts";
import { createRenditions } from "#shop/catalogue/pictures/make-rendition.server.ts";
import { serveMadeRenditions, serveStoredRenditions } from "#shop/catalogue/pictures/serve-rendition.server.ts";
import { importSample } from "#shop/catalogue/products/import-sample.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { createCustomerAuth } from "#shop/customers/accounts/login/customer-auth.server.ts";
import { keepQuota, nameSender, noteRefusals } from "#shop/messages/wrap-mailer.server.ts";
import { areKeysRefused } from "#shop/ordering/payments/keys/note-keys.server.ts";
import { followProviders } from "#shop/ordering/payments/received/follow-providers.server.ts";
import { storeUnreadAnswer } from "#shop/ordering/payments/received/store-unread-answer.server.ts";
import type { Services } from "#shop/services.server.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { ANY_PRODUCT, followCatalogueChanges } from "./catalogue-changes.server.ts";
import { openDatabases } from "./databases.server.ts";
import { JOBS } from "./jobs.server.ts";

/** Of the memory for kept pages, the part for the API's answers. */
const ANSWERS_SHARE = 1 / 4;
/** Rules: LIST-54. */
const PAGE_MAX_AGE_MS = 5 * MINUTE_MS;
const MOST_COUNTS = 20_000;
/** Rules: SHIP-11. */
const CARRIER_CIRCUIT = { failures: 5, pauseMs: 30_000 };
/** A full disk fails for every visitor. */
const TELL_EVERY_MS = 60_000;
const SAMPLE = "db/sample";
/** Shares of the pool's connections; payments, webhooks and the panel keep the rest. Rules: ORDER-70. */
const [CALLS_SHARE, PAGES_SHARE] = [0.5, 0.25];
/** Less than the wait for a connection, which ends in an error. */
const TURN_MS = 2_500;

export interface OpenedServices {
  services: Services;
  /** Resolves once the shop is at work: at once, unless it was restored and is held. */
  resumed: Promise<void>;
  close(): Promise<void>;
}

/** Also checks and migrates the database. */
export async function openServices(
  environment: Config,
  logger: Logger,
  databaseUrl: string,
  migrations: string,
  parts: Pick<Services, "sandbox"> & {
    databaseFolder?: string;
    clock?: Clock;
    pause?: Pause;
    jobTiming?: Omit<JobTiming, "clock">;
  },
): Promise<OpenedServices> {
  const databases = await openDatabases(environment, databaseUrl, migrations, logger);
  const { db, pool, sessions, replica, close } = databases;
  try {
    const settings = await followSettings(db, environment);
    const { config } = settings;
    const present = () => settings.config;
    const resumed = Promise.withResolvers<void>();
    const resumeUnlessHeld = () => {
      if (!present().restored) resumed.resolve();
    };
    resumeUnlessHeld();
    const reloadSettings = async () => {
      const changed = await settings.reload();
      resumeUnlessHeld();
      return changed;
    };
    if (config.s3) await refuseWrongBucket(config.s3, logger);
    const failure = config.s3 ? "files on S3 cannot be read or saved" : "a file could not be saved";
    const unsaved = throttle(TELL_EVERY_MS, (error) => logger.error({ err: error }, failure));
    const storage = openStorage(config, unsaved);
    const disks = watchDisks(
      [
        ...(config.s3 ? [] : [{ folder: "pictures", path: mediaFolder(config.dataDir), isTried: true }]),
        ...(parts.databaseFolder ? [{ folder: "database", path: parts.databaseFolder, isTried: false }] : []),
      ],
      config.disk,
      logger,
    );
    const renditions = createRenditions(db, storage, createImageEncoder());
    const clock = parts.clock ?? systemClock;
    const keptFor = (share: number) =>
      createPageCache({ clock, maxAgeMs: PAGE_MAX_AGE_MS, maxBytes: config.pageCacheBytes * share });
    const [pages, answers] = [keptFor(1 - ANSWERS_SHARE), keptFor(ANSWERS_SHARE)];
    const documents = createDocuments({
      clock,
      logger,
      lock: openDocumentLock(db),
      files: openDocumentFiles(storage, config.publicUrl),
      readCurrent: replica.readCurrent,
      maxAgeMs: PAGE_MAX_AGE_MS,
    });
    const productCounts = createTtlCache<number>({ clock, maxAgeMs: PAGE_MAX_AGE_MS, most: MOST_COUNTS });
    const listings = createListingSummaryCache({ db, clock }, PAGE_MAX_AGE_MS);
    const cdn = config.cdn && config.role !== "worker" ? openCdn(config.cdn, logger, { coarseTag: ANY_PRODUCT }) : null;
    // Each opens connections of its own and waits for the database.
    const [jobs, changes] = await Promise.all([
      openJobs(databases.queue, JOBS, logger, {
        ...DEFAULT_TIMING,
        connections: config.jobPool,
        ...parts.jobTiming,
        clock,
      }),
      followCatalogueChanges(
        databases.directUrl,
        { pages, answers, documents, productCounts, listings, cdn, reloadSettings },
        logger,
      ),
      importSample(db, storage, {
        folder: SAMPLE,
        withTestPiece: config.mode === "demo",
        withPriceHistory: config.mode === "demo",
        products: config.sampleCatalogue,
      }),
    ]);
    const servePicture =
      config.role === "web"
        ? serveStoredRenditions({ db, storage, jobs, clock, logger })
        : serveMadeRenditions(renditions);
    // Another release may have made what the CDN has, and nobody may have heard the last changes.
    cdn?.dropAll();
    // Changes before we listened are not known.
    documents.drop();
    const dayCounts = createDailyCounters(db, { clock, logger });
    const customerAuth = createCustomerAuth(db, config, logger);
    const rateLimits = createRateLimits(db, config.rateLimits, {
      bursts: { order_mail_network: config.orderMailsPerNetwork },
    });
    const payments = followProviders(
      present,
      clock,
      (answer) => storeUnreadAnswer({ db, clock, jobs, logger }, answer),
      (provider, status) =>
        areKeysRefused({ db, config: present(), clock, jobs, logger, catalogueSeen: changes.seen }, provider, status),
    );
    const mail = followMailer(present, (mailer) =>
      noteRefusals(
        { db, clock, logger, jobs },
        keepQuota({ db, clock, dayCounts, config }, nameSender(present, mailer)),
      ),
    );
    return {
      resumed: resumed.promise,
      services: {
        get config() {
          return present();
        },
        presentConfig: present,
        clock,
        pause: parts.pause ?? realPause,
        logger,
        db,
        sessions,
        replica,
        pool,
        jobs,
        dayCounts,
        pages,
        answers,
        cdn,
        documents,
        catalogueSeen: changes.seen,
        productCounts,
        listings,
        workQueues: {
          calls: createWorkQueue({ atOnce: shareOf(config.databasePool, CALLS_SHARE), waitMs: TURN_MS }),
          pages: createWorkQueue({ atOnce: shareOf(config.databasePool, PAGES_SHARE), waitMs: TURN_MS }),
        },
        storage,
        disks,
        renditions,
        servePicture,
        customerAuth,
        rateLimits,
        payments,
        carrierCircuit: createCircuitBreaker(CARRIER_CIRCUIT),
        get mailer() {
          return mail.present;
        },
        sandbox: parts.sandbox,
      },
      async close() {
        await jobs.stop();
        await dayCounts.stop();
        mail.close();
        await changes.stop();
        await cdn?.stop();
        disks.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function shareOf(connections: number, share: number): number {
  return Math.max(1, Math.floor(connections * share));
}
