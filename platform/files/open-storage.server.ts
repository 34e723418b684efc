import { join } from "node:path";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { openDiskStorage, type Storage } from "./storage.server.ts";

export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** The bucket, else `DATA_DIR/media`. */
export function openStorage(
  { s3, dataDir }: { s3: S3Settings | null; dataDir: string },
  onFailure?: (error: unknown) => void,
): Storage {
  return s3 ? openS3Storage(s3, onFailure) : openDiskStorage(mediaFolder(dataDir), onFailure);
}
