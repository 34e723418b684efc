import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { StorageAway } from "./storage.server.ts";

const CONNECT_MS = 2_000;
/** A visitor waits for a read, so it ends after ten seconds; a write may take a server longer. */
const READING = { silenceMs: 5_000, attempts: 2 };
const WRITING = { silenceMs: 10_000, attempts: 2 };
const MOST_SOCKETS = 64;

export type S3 = Awaited<ReturnType<typeof openS3>>;

/** Loads the SDK, 25 MB of memory. `patience`: in place of a visitor's. */
export async function openS3(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  patience?: { silenceMs: number; attempts: number },
) {
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const clientFor = ({ silenceMs, attempts }: typeof READING): S3Client =>
    new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: attempts,
      // Servers other than AWS do not know the checksums that the SDK would add.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: silenceMs,
        httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      },
    });
  return { sdk, Upload, reading: clientFor(patience ?? READING), writing: clientFor(patience ?? WRITING) };
}

/** Null: there was no answer. */
export function s3Status(error: unknown): number | null {
  const metadata = error instanceof Error && "$metadata" in error ? error.$metadata : null;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return null;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null;
}

/** The server or the way to it, not our code. */
export function isFromS3(error: unknown): error is Error {
  return error instanceof Error && ("$metadata" in error || "code" in error || error.name === "TimeoutError");
}

/** It did not answer, is overloaded or broken; not keys, bucket or rights. */
export function isS3Outage(error: unknown): boolean {
  const status = s3Status(error);
  return status === null || status >= 500 || status === 429;
}

/** A missing bucket is something else where S3 tells it apart. */
export function isMissingFromS3(error: unknown): boolean {
  return s3Status(error) === 404 && error instanceof Error && error.name !== "NoSuchBucket";
}

/** The SDK's own error has the access key among its fields. */
export function storageAway(operation: string, error: Error): StorageAway {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const status = s3Status(error);
  const words = [`S3 ${operation}:`, ...(status === null ? [] : [String(status)]), code, error.message];
  return new StorageAway(words.join(" ").trim());
}
