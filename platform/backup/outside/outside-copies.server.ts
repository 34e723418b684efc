import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import {
  isFromS3,
  isMissingFromS3,
  isS3Outage,
  openS3,
  type S3,
  s3Status,
  storageAway,
} from "#platform/files/s3-client.server.ts";
import { readS3Piece } from "#platform/files/s3-read.server.ts";
import { instantOfBackup } from "../keep-backups.ts";

export interface OutsideCopy {
  name: string;
  bytes: number;
  takenAt: Date;
}

/** Whatever else is in the bucket is never listed, read or deleted. Failures are OutsideErrors. */
export interface OutsideCopies {
  list(): Promise<OutsideCopy[]>;
  /** Under its own name, verified. Takes the memory of one part, 16 MB or more. */
  put(file: string): Promise<void>;
  /** Into a new file, verified. A failure leaves the file, unfinished. */
  fetch(copy: OutsideCopy, file: string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** The message is for people, and names no secret. */
export class OutsideError extends Error {
  /** HTTP; null: no answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** S3 takes 10,000 parts of one file, and a file that fits into one part without them. */
const PART_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** A server puts the parts of a large file together before it answers. */
const SILENCE_MS = 120_000;
/** Three minutes in all: as long as a service asks for patience, or is restarted. */
export const PATIENT_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 60_000];
const NAMES = "lavra-";
/** Answers with 400 to what the way there has cut or changed: sent again it may arrive. */
const GARBLED = ["BadDigest", "RequestTimeout", "IncompleteBody"];
const NEVER = new AbortController().signal;

/** The SDK is loaded with the first operation. `pausesMs`: before each further try of a request that failed. */
export function openOutside(
  settings: S3Settings,
  { pausesMs = PATIENT_MS, silenceMs = SILENCE_MS }: { pausesMs?: readonly number[]; silenceMs?: number } = {},
): OutsideCopies {
  const { bucket, prefix } = settings;
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const inBucket = (words: string, status: number | null = null) =>
    new OutsideError(`Bucket ${bucket}: ${words}`, status);
  let opening: Promise<S3> | undefined;
  function connect(): Promise<S3> {
    opening ??= openS3(settings, { silenceMs, attempts: 1 });
    return opening;
  }

  /** `work` is repeated as it is, so it must send the same each time. */
  async function call<T>(operation: string, work: (s3: S3) => Promise<T>): Promise<T> {
    const s3 = await connect();
    for (let tries = 0; ; tries += 1) {
      try {
        return await work(s3);
      } catch (error) {
        if (!isFromS3(error)) throw error;
        const wait = isS3Outage(error) || GARBLED.includes(error.name) ? pausesMs[tries] : undefined;
        if (wait === undefined) throw inBucket(storageAway(operation, error).message, s3Status(error));
        // Not in step with others whom the same server sent away.
        await pause(wait * (0.5 + Math.random() / 2));
      }
    }
  }

  async function putParts(object: { Bucket: string; Key: string }, handle: FileHandle, size: number, sha256: string) {
    const partBytes = partBytesOf(size);
    const { UploadId } = await call("begin", ({ sdk, writing }) =>
      writing.send(new sdk.CreateMultipartUploadCommand({ ...object, Metadata: { sha256 } })),
    );
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const PartNumber = Parts.length + 1;
        const Body = await readAt(handle, start, Math.min(partBytes, size - start));
        const part = { ...object, UploadId, PartNumber, Body, ContentMD5: md5Of(Body, "base64") };
        const answer = await call("upload", ({ sdk, writing }) => writing.send(new sdk.UploadPartCommand(part)));
        refuseOther(answer, Body);
        Parts.push({ PartNumber, ETag: answer.ETag });
      }
      const whole = { ...object, UploadId, MultipartUpload: { Parts } };
      await call("complete", ({ sdk, writing }) => writing.send(new sdk.CompleteMultipartUploadCommand(whole))).catch(
        (error: OutsideError) => {
          // The file may be complete, with only the first answer lost: `verify` finds out.
          if (error.status !== 404) throw error;
        },
      );
    } catch (error) {
      const given = { ...object, UploadId };
      const { sdk, writing } = await connect();
      await writing.send(new sdk.AbortMultipartUploadCommand(given)).catch(() => undefined);
      throw error;
    }
  }

  /** Throws OutsideError if the server has got other bytes than were sent. */
  function refuseOther(
    answer: { ETag?: string; ServerSideEncryption?: string; SSECustomerAlgorithm?: string },
    sent: Buffer,
  ): void {
    // Encrypted by keys of its customers, files have tags of another kind.
    if (answer.ServerSideEncryption?.startsWith("aws:kms") || answer.SSECustomerAlgorithm) return;
    const tag = answer.ETag?.replaceAll('"', "") ?? "";
    if (/^[0-9a-f]{32}$/.test(tag) && tag !== md5Of(sent, "hex"))
      throw inBucket("other bytes have come than were sent");
  }

  async function stat(name: string) {
    const head = await call("stat", ({ sdk, reading }) => reading.send(new sdk.HeadObjectCommand(objectOf(name))));
    return { bytes: head.ContentLength ?? 0, sha256: head.Metadata?.sha256 ?? null, etag: head.ETag };
  }

  async function verify(name: string, size: number, sha256: string): Promise<void> {
    const there = await stat(name);
    if (there.bytes !== size) throw inBucket(`${name} has ${there.bytes} bytes there instead of ${size}`);
    // A server may keep no notes; the sizes and the sums of the parts have been compared.
    if (there.sha256 !== null && there.sha256 !== sha256) throw inBucket(`${name} is another file there`);
  }

  const copies: OutsideCopies = {
    async list() {
      const found: OutsideCopy[] = [];
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: prefix + NAMES, ContinuationToken };
        const page = await call("list", ({ sdk, reading }) => reading.send(new sdk.ListObjectsV2Command(input)));
        for (const { Key = "", Size: bytes = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          const takenAt = instantOfBackup(name);
          if (takenAt) found.push({ name, bytes, takenAt });
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return found.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
    },
    async put(file) {
      const name = basename(file);
      const object = objectOf(name);
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        const hash = createHash("sha256");
        for await (const piece of handle.createReadStream({ start: 0, autoClose: false })) hash.update(piece);
        const sha256 = hash.digest("hex");
        if (size > PART_BYTES) {
          await putParts(object, handle, size, sha256);
        } else {
          const Body = await readAt(handle, 0, size);
          const whole = { ...object, Body, ContentMD5: md5Of(Body, "base64"), Metadata: { sha256 } };
          refuseOther(await call("upload", ({ sdk, writing }) => writing.send(new sdk.PutObjectCommand(whole))), Body);
        }
        await verify(name, size, sha256);
      } finally {
        await handle.close();
      }
    },
    async fetch({ name }, file) {
      const { bytes, sha256, etag } = await stat(name);
      const handle = await open(file, "wx", 0o600);
      try {
        const hash = createHash("sha256");
        for (let start = 0; start < bytes; ) {
          const range = { start, end: Math.min(start + PART_BYTES, bytes), etag };
          const piece = await call("read", (s3) => readS3Piece(s3, objectOf(name), range, NEVER));
          if (!piece || piece.bytes.length === 0) throw inBucket(`${name} ends after ${start} of ${bytes} bytes`);
          await handle.writeFile(piece.bytes);
          hash.update(piece.bytes);
          start += piece.bytes.length;
        }
        await handle.sync();
        if (sha256 !== null && hash.digest("hex") !== sha256) {
          throw inBucket(`${name} is damaged there: its checksum is not that of the file that was copied`);
        }
      } finally {
        await handle.close();
      }
    },
    async remove(name) {
      await call("remove", async ({ sdk, writing }) => {
        await writing.send(new sdk.DeleteObjectCommand(objectOf(name))).catch((error: unknown) => {
          if (!isMissingFromS3(error)) throw error;
        });
      });
    },
    close() {
      void opening?.then(({ reading, writing }) => {
        reading.destroy();
        writing.destroy();
      });
    },
  };
  return copies;
}

/** Whole megabytes: so large that a file has no more parts than S3 takes. */
export function partBytesOf(size: number): number {
  const MiB = 1024 * 1024;
  return Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS / MiB) * MiB);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new OutsideError("The file has become shorter while it was copied");
    filled += bytesRead;
  }
  return bytes;
}

function md5Of(bytes: Buffer, encoding: "hex" | "base64"): string {
  return createHash("md5").update(bytes).digest(encoding);
}
