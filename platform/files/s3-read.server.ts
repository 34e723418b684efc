import { isMissingFromS3, type S3, s3Status } from "./s3-client.server.ts";

/** Longest key that S3 takes, in bytes. */
const LONGEST_KEY = 1024;
const ATTEMPTS = 2;

export interface S3Object {
  Bucket: string;
  Key: string;
}

export interface S3Piece {
  bytes: Buffer<ArrayBuffer>;
  etag: string | undefined;
  total: number;
}

export function isKeyTooLong({ Key }: S3Object): boolean {
  return Buffer.byteLength(Key) > LONGEST_KEY;
}

/** From `start` up to but excluding `end`. Null: there is no such object. Fails if `etag` names another one. */
export async function readS3Piece(
  { sdk, reading }: S3,
  object: S3Object,
  { start, end, etag }: { start: number; end: number; etag: string | undefined },
  abortSignal: AbortSignal,
): Promise<S3Piece | null> {
  const input = { ...object, Range: `bytes=${start}-${end - 1}`, ...(etag && { IfMatch: etag }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const got = await reading.send(new sdk.GetObjectCommand(input), { abortSignal });
      const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
      const total = Number(/\/(\d+)$/.exec(got.ContentRange ?? "")?.[1] ?? start + bytes.length);
      return { bytes, etag: got.ETag, total };
    } catch (error) {
      if (isMissingFromS3(error)) return null;
      if (s3Status(error) === 416) return { bytes: Buffer.alloc(0), etag, total: start };
      if (!isBrokenOff(error) || abortSignal.aborted || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The SDK repeats requests that get no answer, but not those whose answer breaks off. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && !("$metadata" in error) && "code" in error && error.code === "ECONNRESET";
}
