import { isDatabaseOutage } from "#platform/database/database.server.ts";
import { isStorageFailure, StorageAway } from "#platform/files/storage.server.ts";
import { errorText } from "./describe-error.ts";
import type { Logger } from "./logging.server.ts";

/** Whether an error means that the database or the storage is away, as opposed to a bug of ours. */
export function meansOutage(error: unknown): boolean {
  return isDatabaseOutage(error) || isStorageFailure(error);
}

export const RETRY_SECONDS = "5";

/** A warning without a stack, which would lead to none of our faults. `about`: which request. */
export function noteOutage(logger: Logger, about: Readonly<Record<string, unknown>>, error: unknown): void {
  // Of a storage that is away one line a minute is enough, which it writes itself: every picture fails.
  const level = error instanceof StorageAway ? "debug" : "warn";
  logger[level]({ ...about, reason: errorText(error) }, isDatabaseOutage(error) ? "database away" : "storage away");
}
