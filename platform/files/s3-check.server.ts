import { randomBytes } from "node:crypto";
import { ConfigError } from "#platform/config/config-error.ts";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { isFromS3, isS3Outage, openS3, s3Status, storageAway } from "./s3-client.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { StorageAway } from "./storage.server.ts";

/** `refused`: bucket, keys, region or rights are wrong. `away`: no answer, which may pass. `words`: for logs. */
export type S3Verdict =
  | { kind: "ok" }
  | { kind: "away"; words: string }
  | { kind: "refused"; reason: S3Refusal; words: string };

export type S3Refusal = "bucket" | "keys" | "region" | "files";

const REFUSALS: Readonly<Record<number, { reason: S3Refusal; words: string }>> = {
  301: { reason: "region", words: "the bucket is in another region than S3_REGION" },
  400: { reason: "region", words: "keys or region are not known" },
  403: { reason: "keys", words: "the keys are not known, or may not list the bucket" },
  404: { reason: "bucket", words: "there is no such bucket" },
};

/** As every start does. Takes ten seconds at most; changes nothing. */
export async function findBucket(settings: S3Settings): Promise<S3Verdict> {
  const { sdk, reading } = await openS3(settings);
  try {
    await reading.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket }));
    return { kind: "ok" };
  } catch (error) {
    if (!isFromS3(error)) throw error;
    const { message: words } = storageAway("bucket", error);
    if (isS3Outage(error)) return { kind: "away", words };
    return { kind: "refused", ...(REFUSALS[s3Status(error) ?? 0] ?? { reason: "keys", words }) };
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
    return same ? found : { kind: "refused", reason: "files", words: "S3: another file was read than was written" };
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return { kind: "refused", reason: "files", words: error.message };
  }
}

/** At a process's start: throws ConfigError if S3 refuses the bucket. A server that is away is only logged. */
export async function refuseWrongBucket(settings: S3Settings, logger: Pick<Logger, "warn">): Promise<void> {
  const found = await findBucket(settings);
  if (found.kind === "refused") throw new ConfigError(`S3_BUCKET: ${settings.bucket} cannot be used: ${found.words}`);
  if (found.kind === "away") logger.warn(`S3 gives no answer, so there are no pictures for now: ${found.words}`);
}
