import { z } from "zod";

/** What the environment says of this process: how it is run, not what the shop is. */
export const PROCESS_ENVIRONMENT = {
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  JOB_POOL: z.coerce.number().int().min(2).max(50).default(6),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(300).optional(),
  SAMPLE_CATALOGUE: z.enum(["yes", "no"]).optional(),
  DISK_LOW_MB: z.coerce.number().min(0).default(1000),
  DISK_FULL_MB: z.coerce.number().min(0).default(100),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
};

const MB = 1_000_000;
const Environment = z.object(PROCESS_ENVIRONMENT);

export interface ProcessSettings {
  databasePool: number;
  /** Most connections of the job queue, besides the pool's. */
  jobPool: number;
  /** How long a process still answers after SIGTERM, so that a proxy notices. */
  shutdownGraceMs: number;
  /** Whether an empty database is filled with the sample catalogue. */
  sampleCatalogue: boolean;
  /** Below how many free bytes a disk counts as soon full, and as full. */
  disk: { lowBytes: number; fullBytes: number };
  logLevel: z.infer<typeof Environment>["LOG_LEVEL"];
}

/** Several health checks of a proxy, which asks every few seconds. */
const PRODUCTION_GRACE_SECONDS = 10;

export function processSettingsOf(
  env: z.infer<typeof Environment> & { SHOP_MODE: "demo" | "production" },
): ProcessSettings {
  const isProduction = env.SHOP_MODE === "production";
  return {
    databasePool: env.DATABASE_POOL,
    jobPool: env.JOB_POOL,
    shutdownGraceMs: (env.SHUTDOWN_GRACE_SECONDS ?? (isProduction ? PRODUCTION_GRACE_SECONDS : 0)) * 1000,
    sampleCatalogue: env.SAMPLE_CATALOGUE ? env.SAMPLE_CATALOGUE === "yes" : !isProduction,
    disk: { lowBytes: env.DISK_LOW_MB * MB, fullBytes: env.DISK_FULL_MB * MB },
    logLevel: env.LOG_LEVEL,
  };
}
