import { findRunningPostgres, startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { NO_REPLICA, openReplica, type Replica } from "#platform/database/replica.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import type { Config } from "#shop/config/config.server.ts";

/** The replica of `DATABASE_READ_URL`, if there is one. */
export function openReplicaOf(
  { databaseReadUrl }: Pick<Config, "databaseReadUrl">,
  options: { silenceMs?: number } = {},
): Replica {
  const logger = { warn: ({ err }: { err?: unknown }, line: string) => console.error(`${line} (${errorText(err)})`) };
  return databaseReadUrl === null ? NO_REPLICA : openReplica(databaseReadUrl, logger, options);
}

/** `isOwn`: no shop is running on this database, and it may need migrations. */
export type UseDatabase<T> = (url: string, isOwn: boolean) => Promise<T>;

/**
 * Uses the database of the shop: that of `DATABASE_URL`, past a pooler if there is one, the running embedded one, or one
 * started for `use` only.
 */
export async function withShopDatabase<T>(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    walArchive,
  }: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "walArchive">,
  use: UseDatabase<T>,
): Promise<T> {
  const running = databaseDirectUrl ?? databaseUrl ?? findRunningPostgres(dataDir);
  if (running) return use(running, false);
  // A command that writes without the archive would leave a gap in it.
  const own = await startEmbeddedPostgres({ dataDir, walArchive });
  try {
    return await use(own.url, true);
  } finally {
    await own.stop();
  }
}
