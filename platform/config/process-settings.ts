import { z } from "zod";
import type { CdnSettings } from "#platform/cdn/cdn.server.ts";
import { CDN_ENVIRONMENT, cdnOf } from "./cdn-settings.ts";
import { BACKUP_S3_ENVIRONMENT, backupS3SettingsOf, type S3Settings } from "./s3-settings.ts";
import { TRACING_ENVIRONMENT, type TracingSettings, tracingSettingsOf } from "./tracing-settings.ts";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

/** Settings of one process, as opposed to settings of the shop. Rules: MAIL-44. */
export const PROCESS_ENVIRONMENT = {
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PAGE_CACHE_MB: z.coerce.number().min(1).max(8192).default(64),
  EMBEDDED_POSTGRES: z.enum(["own", "shared"]).default("own"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  JOB_POOL: z.coerce.number().int().min(2).max(50).default(6),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(300).optional(),
  SAMPLE_CATALOGUE: z.enum(["yes", "no"]).optional(),
  DEMO_ORDERS: z.enum(["yes", "no"]).default("no"),
  DISK_LOW_MB: z.coerce.number().min(0).default(1000),
  DISK_FULL_MB: z.coerce.number().min(0).default(100),
  WAL_ARCHIVE: z.string().trim().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  BACKUP_RECIPIENT: z.string().trim().startsWith("age1", "must be a public key of age: age1...").optional(),
  BACKUP_IDENTITY: z
    .string()
    .trim()
    .startsWith("AGE-SECRET-KEY-", "must be a secret key of age: AGE-SECRET-KEY-...")
    .optional(),
  BACKUP_DIR: z.string().trim().min(1).optional(),
  ...BACKUP_S3_ENVIRONMENT,
  TRUST_PROXY: z.union([z.enum(["on", "off"]), z.coerce.number().int().min(1).max(9)]).default("off"),
  PUSH_SERVICE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  ...CDN_ENVIRONMENT,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ...TRACING_ENVIRONMENT,
};

const MB = 1_000_000;
const Environment = z.object(PROCESS_ENVIRONMENT);

export interface BackupSettings {
  passphrase: string | null;
  recipient: string | null;
  identity: string | null;
  folder: string | null;
  s3: S3Settings | null;
}

export interface ProcessSettings {
  /** `web` runs no jobs and encodes no pictures for visitors; `worker` serves only health checks and metrics. */
  role: z.infer<typeof Environment>["ROLE"];
  pageCacheBytes: number;
  /** Run by `npm run database` for several processes, and not by this one. */
  sharesEmbeddedPostgres: boolean;
  databaseUrl: string | undefined;
  /** Where `databaseUrl` is a connection pooler: PostgreSQL itself. Null: it is none. */
  databaseDirectUrl: string | null;
  /** For reports, feeds and exports. Null: the primary is read. */
  databaseReadUrl: string | null;
  databasePool: number;
  /** Connections, in addition to the query pool. */
  jobPool: number;
  /** How long a process still answers after SIGTERM, so that a proxy can notice. */
  shutdownGraceMs: number;
  sampleCatalogue: boolean;
  /** Demo mode: a shop without orders makes a year of them for itself. */
  demoOrders: boolean;
  /** Free bytes below which a disk counts as `low` or `full`. */
  disk: { lowBytes: number; fullBytes: number };
  /** For the WAL files and base copies of the embedded database. */
  walArchive: string | null;
  backup: BackupSettings;
  trustProxy: boolean;
  /** Ours; each adds an address to `X-Forwarded-For`. */
  proxyHops: number;
  /** A push service besides those of the known browsers. Null: none. */
  pushServiceUrl: string | null;
  cdn: CdnSettings | null;
  logLevel: z.infer<typeof Environment>["LOG_LEVEL"];
  tracing: TracingSettings | null;
}

/** Long enough for several health checks of a proxy, which come every few seconds. */
const PRODUCTION_GRACE_SECONDS = 10;

/** Rules: DEMO-1, UPLOAD-87. */
export function processSettingsOf(
  env: z.infer<typeof Environment> & { SHOP_MODE: "demo" | "production" },
): ProcessSettings {
  const isProduction = env.SHOP_MODE === "production";
  return {
    role: env.ROLE,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    sharesEmbeddedPostgres: env.EMBEDDED_POSTGRES === "shared",
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePool: env.DATABASE_POOL,
    jobPool: env.JOB_POOL,
    shutdownGraceMs: (env.SHUTDOWN_GRACE_SECONDS ?? (isProduction ? PRODUCTION_GRACE_SECONDS : 0)) * 1000,
    sampleCatalogue: env.SAMPLE_CATALOGUE ? env.SAMPLE_CATALOGUE === "yes" : !isProduction,
    demoOrders: env.DEMO_ORDERS === "yes" && !isProduction,
    disk: { lowBytes: env.DISK_LOW_MB * MB, fullBytes: env.DISK_FULL_MB * MB },
    walArchive: env.WAL_ARCHIVE ?? null,
    backup: {
      passphrase: env.BACKUP_PASSPHRASE ?? null,
      recipient: env.BACKUP_RECIPIENT ?? null,
      identity: env.BACKUP_IDENTITY ?? null,
      folder: env.BACKUP_DIR ?? null,
      s3: backupS3SettingsOf(env),
    },
    trustProxy: env.TRUST_PROXY !== "off",
    proxyHops: typeof env.TRUST_PROXY === "number" ? env.TRUST_PROXY : 1,
    pushServiceUrl: env.PUSH_SERVICE_URL ?? null,
    cdn: cdnOf(env),
    logLevel: env.LOG_LEVEL,
    tracing: tracingSettingsOf(env),
  };
}

/** One line per wrong setting: the embedded database has no pooler and no replica. */
export function databaseProblems(env: z.infer<typeof Environment>): string[] {
  if (env.DATABASE_URL !== undefined) return [];
  return (["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name}: needs DATABASE_URL`);
}
