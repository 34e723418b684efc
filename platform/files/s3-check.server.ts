import { randomBytes } from "node:crypto";
import { ConfigError } from "#platform/config/config.server.ts";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { isFromS3, isS3Outage, openS3, s3Status, storageAway } from "./s3-client.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { StorageAway } from "./storage.server.ts";

/**
 * `refused`: bucket, keys, region or rights are wrong. `away`: the server gives no answer, which may pass. The words are
 * for logs.
 */
export type S3Verdict = { kind: "ok" } | { kind: "refused" | "away"; words: string };

/** The answer to this question has no text of its own. */
const WORDS: Readonly<Record<number, string>> = {
  301: "the bucket is in another region than S3_REGION",
  400: "keys or region are not known",
  403: "the keys are not known, or may not list the bucket",
  404: "there is no such bucket",
};

/** Asks for the bucket, as every start does. Takes ten seconds at most; changes nothing. */
export async function findBucket(settings: S3Settings): Promise<S3Verdict> {
  const { sdk, reading } = await openS3(settings);
  try {
    await reading.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket }));
    return { kind: "ok" };
  } catch (error) {
    if (!isFromS3(error)) throw error;
    if (isS3Outage(error)) return { kind: "away", words: storageAway("bucket", error).message };
    const status = s3Status(error) ?? 0;
    return { kind: "refused", words: WORDS[status] ?? storageAway("bucket", error).message };
  } finally {
    reading.destroy();
  }
}

/** Also writes a small file, reads, lists and deletes it. */
export async function tryBucket(settings: S3Settings): Promise<S3Verdict> {
  const found = await findBucket(settings);
  if (found.kind !== "ok") return found;
  const storage = openS3Storage(settings);
  const path = `trials/${randomBytes(8).toString("hex")}`;
  const bytes = randomBytes(32);
  try {
    await storage.write(path, bytes);
    const same = (await storage.read(path))?.equals(bytes) ?? false;
    for await (const _ of storage.list("trials")) break;
    await storage.remove(path);
    return same ? found : { kind: "refused", words: "S3: another file was read than was written" };
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return { kind: "refused", words: error.message };
  }
}

/**
 * For the start of a process: throws ConfigError if the bucket is refused. A server that is away is only told, since
 * the shop sells without pictures.
 */
export async function refuseWrongBucket(settings: S3Settings, logger: Pick<Logger, "warn">): Promise<void> {
  const found = await findBucket(settings);
  if (found.kind === "refused") throw new ConfigError(`S3_BUCKET: ${settings.bucket} cannot be used: ${found.words}`);
  if (found.kind === "away") logger.warn(`S3 gives no answer, so there are no pictures for now: ${found.words}`);
}
