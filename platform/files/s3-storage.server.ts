import { Readable } from "node:stream";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { callSeconds } from "#platform/observability/metrics.server.ts";
import { createS3Circuit } from "./s3-circuit.ts";
import { isFromS3, isMissingFromS3, isS3Outage, openS3, type S3, storageAway } from "./s3-client.server.ts";
import { isKeyTooLong, readS3Piece, type S3Object } from "./s3-read.server.ts";
import { isStoragePath, type Storage, StorageAway, type StorageEntry, storagePath } from "./storage.server.ts";

/** S3 takes parts from 5 MB on, and 10,000 of them. An upload holds two in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** One request each, into memory: slow readers hold no connection, and a broken request is repeated. */
const PIECE_BYTES = 4 * 1024 * 1024;

const CIRCUIT = { failures: 3, probeEveryMs: 1_000 };
const PROBE_MS = 2_000;

const WHOLE = { start: 0, end: Number.MAX_SAFE_INTEGER };
const NEVER = new AbortController().signal;

/** Throws `StorageAway`, at once while S3 is away, and calls `onFailure`. The first operation loads the SDK. */
export function openS3Storage(settings: S3Settings, onFailure: (error: unknown) => void = () => undefined): Storage {
  const { bucket, prefix } = settings;
  let opening: Promise<S3> | undefined;
  const circuit = createS3Circuit({ ...CIRCUIT, probe });
  const objectOf = (path: string): S3Object => ({ Bucket: bucket, Key: prefix + storagePath(path) });

  function open(): Promise<S3> {
    opening ??= openS3(settings);
    return opening;
  }

  async function probe(): Promise<boolean> {
    const { sdk, reading } = await open();
    const abortSignal = AbortSignal.timeout(PROBE_MS);
    return reading.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal }).then(
      () => true,
      (error: unknown) => !isS3Outage(error),
    );
  }

  /** Not through `outboundCall`: the writer of a document holds its lock, a transaction, while it writes. */
  async function call<T>(operation: string, work: (s3: S3) => Promise<T>): Promise<T> {
    const s3 = await open();
    if (circuit.isOpen()) return fail(new StorageAway(`S3 ${operation}: not tried, S3 is away`));
    const stop = callSeconds.startTimer({ service: "s3", operation });
    try {
      const value = await work(s3);
      stop({ outcome: "ok" });
      circuit.succeeded();
      return value;
    } catch (error) {
      const isLeft = error instanceof Error && error.name === "AbortError";
      if (isLeft || !isFromS3(error)) {
        stop({ outcome: "cancelled" });
        throw error;
      }
      const isOutage = isS3Outage(error);
      stop({ outcome: isOutage ? "error" : "4xx" });
      if (isOutage) circuit.failed(error.name === "TimeoutError");
      else circuit.succeeded();
      return fail(storageAway(operation, error));
    }
  }

  function fail(error: StorageAway): never {
    onFailure(error);
    throw error;
  }

  async function* readRange(
    object: S3Object,
    { start, end }: { start: number; end: number },
    signal: AbortSignal,
  ): AsyncGenerator<Buffer<ArrayBuffer>> {
    if (isKeyTooLong(object)) throw missing(object);
    let position = start;
    let etag: string | undefined;
    while (position < end) {
      const range = { start: position, end: Math.min(position + PIECE_BYTES, end), etag };
      const piece = await call("read", (s3) => readS3Piece(s3, object, range, signal));
      if (!piece) throw missing(object);
      if (piece.bytes.length > 0) yield piece.bytes;
      position += piece.bytes.length;
      etag = piece.etag;
      if (position >= piece.total) return;
    }
  }

  async function statOf(path: string): Promise<StorageEntry | null> {
    const object = objectOf(path);
    if (isKeyTooLong(object)) return null;
    return call("stat", async ({ sdk, reading }) => {
      try {
        const head = await reading.send(new sdk.HeadObjectCommand(object));
        return entryOf(path, head.ContentLength, head.LastModified, head.ETag);
      } catch (error) {
        if (isMissingFromS3(error)) return null;
        throw error;
      }
    });
  }

  return {
    async read(path) {
      const pieces: Buffer[] = [];
      try {
        for await (const piece of readRange(objectOf(path), WHOLE, NEVER)) pieces.push(piece);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
      return Buffer.concat(pieces);
    },
    async has(path) {
      return (await statOf(path)) !== null;
    },
    stat: statOf,
    async *list(folder) {
      const Prefix = prefix + (folder === undefined ? "" : `${storagePath(folder)}/`);
      let ContinuationToken: string | undefined;
      do {
        const page = await call("list", ({ sdk, reading }) =>
          reading.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken })),
        );
        for (const { Key = "", Size, LastModified, ETag } of page.Contents ?? []) {
          const path = Key.slice(prefix.length);
          if (isStoragePath(path)) yield entryOf(path, Size, LastModified, ETag);
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    async write(path, bytes) {
      const input = { ...objectOf(path), Body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
      await call("write", ({ sdk, writing }) => writing.send(new sdk.PutObjectCommand(input)));
    },
    async writePieces(path, pieces) {
      const object = objectOf(path);
      const source: { failure: { reason: unknown } | null } = { failure: null };
      const Body = Readable.from(watched(pieces, source));
      const sizes = { queueSize: PARTS_AT_ONCE, partSize: PART_BYTES };
      await call("upload", async ({ Upload, writing }) => {
        // A failed upload is aborted, which deletes its parts.
        const upload = new Upload({ client: writing, params: { ...object, Body }, ...sizes });
        await upload.done().catch((error: unknown) => {
          throw source.failure ? new SourceFailure() : error;
        });
      }).catch((error: unknown) => {
        throw source.failure ? source.failure.reason : error;
      });
    },
    readPieces(path, range = WHOLE) {
      const leaving = new AbortController();
      const stream = Readable.from(readRange(objectOf(path), range, leaving.signal), { objectMode: false });
      stream.once("close", () => leaving.abort());
      return stream;
    },
    async remove(path) {
      const object = objectOf(path);
      await call("remove", async ({ sdk, writing }) => {
        await writing.send(new sdk.DeleteObjectCommand(object)).catch((error: unknown) => {
          if (!isMissingFromS3(error)) throw error;
        });
      });
    },
    async removeUnfinished() {
      // Parts of an unfinished upload are no files; a lifecycle rule of the bucket deletes them.
    },
    isAway: () => circuit.isOpen(),
  };
}

/** What was to be stored could not be read. */
class SourceFailure extends Error {}

async function* watched(pieces: AsyncIterable<Uint8Array>, source: { failure: { reason: unknown } | null }) {
  try {
    for await (const piece of pieces) yield piece;
  } catch (reason) {
    source.failure = { reason };
    throw reason;
  }
}

/** As the disk's error. */
function missing({ Key }: S3Object): Error {
  return Object.assign(new Error(`ENOENT: no such object: ${Key}`), { code: "ENOENT" });
}

function entryOf(path: string, bytes = 0, changedAt = new Date(0), etag = ""): StorageEntry {
  return { path, bytes, changedAt, md5: /^"([0-9a-f]{32})"$/.exec(etag)?.[1] ?? null };
}
