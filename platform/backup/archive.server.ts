import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import tar from "tar-stream";

/** In the format of `age`. `workFactor`: logarithm of a guess's cost, and of the memory it takes (18: 256 MB). */
export type ArchiveKey = { passphrase: string; workFactor?: number } | { recipient: string } | { identity: string };

export type OpeningKeys = ArchiveKey | readonly ArchiveKey[] | null;

/** Damaged, incomplete, or closed to the keys given. The message is for people. */
export class ArchiveError extends Error {}

/** An encrypted archive, for which no key of its kind was given. */
export class ClosedArchiveError extends ArchiveError {}

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** `pieces` must have exactly `size` bytes. */
  addStream(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The last entry, as `sha256sum --check` reads it. An archive without it is not whole. */
const CHECKSUMS = "checksums.sha256";
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const AGE_HEADER = "age-encryption.org/v1";
const ZSTD_HEADER = "\x28\xb5\x2f\xfd";
const BY_PASSPHRASE = `${AGE_HEADER}\n-> scrypt `;

/**
 * Tar, compressed (zstd) and encrypted (age) if there is a key, readable without the shop. The file appears under its
 * name only when it is whole and on the disk. Throws ArchiveError if there is one of that name.
 */
export async function writeArchive(
  file: string,
  key: ArchiveKey | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack();
  const sums: string[] = [];
  async function addStream(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash("sha256");
    await pipeline(hashing(pieces, hash), pack.entry({ name, size, mode: 0o600 }));
    sums.push(`${hash.digest("hex")}  ${name}\n`);
  }
  const add = (name: string, bytes: Uint8Array) => addStream(name, bytes.length, once(bytes));
  async function fillWhole(): Promise<void> {
    await fill({ add, addStream });
    await add(CHECKSUMS, Buffer.from(sums.join("")));
    pack.finalize();
  }
  if (existsSync(file)) throw new ArchiveError(`${file} is there already`);
  const unfinished = `${file}.part`;
  // The stream and its source fail together: the first failure is the reason.
  const failures: unknown[] = [];
  const end = (error: unknown) => {
    failures.push(error);
    pack.destroy();
  };
  const output = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(Readable.from(pack), createZstdCompress(WITH_CHECKSUM), encryption(key), output);
  await Promise.all([written.catch(end), fillWhole().catch(end)]);
  if (failures.length > 0) {
    await rm(unfinished, { force: true });
    throw failures[0];
  }
  await rename(unfinished, file);
}

/** Throws ArchiveError, perhaps only at the end, if the file is damaged: throw away what was read until then. */
export async function readArchive(
  file: string,
  keys: OpeningKeys,
  take: (name: string, pieces: Readable) => Promise<void>,
): Promise<void> {
  const extract = tar.extract();
  const found = new Map<string, string>();
  let expected: string | null = null;
  const refusals: unknown[] = [];
  async function takeAll(): Promise<void> {
    for await (const entry of extract) {
      const { name } = entry.header;
      const hash = createHash("sha256");
      // `take` may fail for its own reasons: only an error of reading means that the file is damaged.
      let broken: unknown = null;
      const noteBroken = (error: unknown) => {
        broken = error;
      };
      const pieces = Readable.from(hashing(noting(entry, noteBroken), hash), { objectMode: false });
      try {
        if (name === CHECKSUMS) expected = await text(pieces);
        else await take(name, pieces);
      } catch (error) {
        if (broken === null) refusals.push(error);
        throw error;
      }
      if (!pieces.readableEnded) await finished(pieces.resume());
      if (name !== CHECKSUMS) found.set(name, hash.digest("hex"));
    }
  }
  const source = await decrypted(file, keys);
  const [read] = await Promise.allSettled([pipeline(source, createZstdDecompress(), extract), takeAll()]);
  if (refusals.length > 0) throw refusals[0];
  if (read.status === "rejected") {
    throw new ArchiveError(`The file is damaged: ${read.reason instanceof Error ? read.reason.message : read.reason}`);
  }
  compare(found, expected);
}

function compare(found: ReadonlyMap<string, string>, expected: string | null): void {
  if (expected === null) throw new ArchiveError("The file is not whole: it ends before its checksums");
  const lines = expected.trimEnd().split("\n");
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const wrong =
    [...sums].find(([name, sum]) => found.get(name) !== sum) ?? [...found].find(([name]) => !sums.has(name));
  if (wrong) throw new ArchiveError(`The file is damaged: ${wrong[0]} is not what was written`);
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function* noting(source: AsyncIterable<unknown>, note: (error: unknown) => void): AsyncIterable<unknown> {
  try {
    yield* source;
  } catch (error) {
    note(error);
    throw error;
  }
}

async function* hashing(source: AsyncIterable<unknown>, hash: Hash): AsyncIterable<Uint8Array> {
  for await (const piece of source) {
    if (!(piece instanceof Uint8Array)) throw new TypeError("A file is bytes");
    hash.update(piece);
    yield piece;
  }
}

function encryption(key: ArchiveKey | null) {
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    if (!key) {
      yield* plain;
      return;
    }
    const encrypter = new Encrypter();
    if ("passphrase" in key) {
      encrypter.setPassphrase(key.passphrase);
      if (key.workFactor !== undefined) encrypter.setScryptWorkFactor(key.workFactor);
    } else if ("recipient" in key) encrypter.addRecipient(key.recipient);
    else throw new ArchiveError("A backup is encrypted by BACKUP_PASSPHRASE or BACKUP_RECIPIENT");
    yield* await encrypter.encrypt(streamOf(plain));
  };
}

async function decrypted(file: string, keys: OpeningKeys): Promise<Readable> {
  const start = await startOf(file, BY_PASSPHRASE.length);
  if (start.startsWith(ZSTD_HEADER)) return createReadStream(file);
  if (!start.startsWith(AGE_HEADER)) throw new ArchiveError(`${file} is not a backup`);
  const [kind, needed] =
    start === BY_PASSPHRASE
      ? (["passphrase", "BACKUP_PASSPHRASE or the shop's APP_SECRET"] as const)
      : (["identity", "BACKUP_IDENTITY"] as const);
  const decrypter = new Decrypter();
  let isTried = false;
  for (const key of keys === null ? [] : [keys].flat()) {
    if (!(kind in key)) continue;
    if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
    else if ("identity" in key) decrypter.addIdentity(key.identity);
    isTried = true;
  }
  if (!isTried) throw new ClosedArchiveError(`The file is encrypted: ${needed} is needed`);
  const stream = await decrypter.decrypt(streamOf(createReadStream(file))).catch(() => {
    throw new ArchiveError(`The file is encrypted: ${needed} is another one here, or the file is damaged`);
  });
  return Readable.from(stream);
}

/** One character for each byte. */
async function startOf(file: string, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await handle.close();
  }
}

/** Node's own conversion has types that browsers' libraries refuse. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
