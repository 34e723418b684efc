import { z } from "zod";

/** What the environment says of this process: how it is run, not what the shop is. */
export const PROCESS_ENVIRONMENT = {
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
};

const Environment = z.object(PROCESS_ENVIRONMENT);

export interface ProcessSettings {
  databasePool: number;
  /** How long a process that was told to end goes on answering, for a proxy to notice. */
  shutdownGraceMs: number;
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
    shutdownGraceMs: (env.SHUTDOWN_GRACE_SECONDS ?? (isProduction ? PRODUCTION_GRACE_SECONDS : 0)) * 1000,
    logLevel: env.LOG_LEVEL,
  };
}
