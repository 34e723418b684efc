import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { jsonOf } from "#platform/formats/json.ts";

const DocumentRecord = z.object({
  file: z.string(),
  /** The file before: a reader may have looked it up just before it was replaced. */
  previous: z.string().nullable(),
  hash: z.string(),
  bytes: z.number(),
  /** In epoch ms, of the database's clock: when the text last changed, and when the reading of its data began. */
  changedAt: z.number(),
  readAt: z.number(),
  tookMs: z.number(),
});

/** What is known of a stored document. It lies beside the document as JSON, where every process reads it. */
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** The files of documents in a folder that several processes share. Only the holder of a document's lock writes it. */
export interface DocumentFiles {
  /** The record of a document; null if there is none, or its file is missing or cut short. */
  find(name: string): Promise<DocumentRecord | null>;
  /**
   * Writes a text to a new file and then replaces the record by renaming, so that a reader sees the old document or the
   * new one. The same text as before keeps its file and its date.
   */
  write(name: string, pieces: AsyncIterable<string>, readAt: number): Promise<DocumentRecord>;
  read(record: DocumentRecord): Readable;
  has(record: DocumentRecord): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Deletes what no record names: files of writers that were killed, and of addresses that are not in use. */
  tidy(name: string): Promise<void>;
}

/** A folder of another `PUBLIC_URL` is deleted when nobody has written there for a week. */
const ABANDONED_MS = 7 * 24 * 3_600_000;

/**
 * Opens `folder` for the documents that name `publicUrl`. Each address has a folder of its own: while processes are
 * restarted with a new one, none may serve documents that name the other.
 */
export function openDocumentFiles(folder: string, publicUrl: string): DocumentFiles {
  const mine = createHash("sha256").update(publicUrl).digest("hex").slice(0, 12);
  const own = join(folder, mine);
  const recordOf = (name: string) => join(own, `${name}.json`);

  async function isWhole({ file, bytes }: DocumentRecord): Promise<boolean> {
    return (await stat(join(own, file)).catch(() => null))?.size === bytes;
  }

  async function find(name: string): Promise<DocumentRecord | null> {
    const text = await readFile(recordOf(name), "utf8").catch(() => null);
    const { data } = DocumentRecord.safeParse(jsonOf(text));
    return data && (await isWhole(data)) ? data : null;
  }

  async function removeAllBut(name: string, record: DocumentRecord | null): Promise<void> {
    const kept = record && [`${name}.json`, record.file, record.previous];
    const files = await readdir(own).catch(() => []);
    const left = files.filter((file) => file.startsWith(`${name}.`) && !kept?.includes(file));
    await Promise.all(left.map((file) => rm(join(own, file), { force: true })));
  }

  async function tidyOtherAddresses(): Promise<void> {
    const others = (await readdir(folder)).filter((other) => other !== mine).map((other) => join(folder, other));
    const facts = await Promise.all(others.map((other) => stat(other).catch(() => null)));
    const old = others.filter((_, index) => (facts[index]?.mtimeMs ?? Date.now()) < Date.now() - ABANDONED_MS);
    await Promise.all(old.map((other) => rm(other, { recursive: true, force: true })));
  }

  return {
    find,
    async write(name, pieces, readAt) {
      const started = performance.now();
      await mkdir(own, { recursive: true });
      const before = await find(name);
      const file = `${name}.${randomUUID()}.gz`;
      const sum = createHash("sha256");
      try {
        await pipeline(summed(pieces, sum), createGzip(), createWriteStream(join(own, file)));
        const hash = sum.digest("base64url").slice(0, 22);
        const same = before?.hash === hash ? before : null;
        const record = {
          file: same?.file ?? file,
          previous: same ? same.previous : (before?.file ?? null),
          hash,
          bytes: same?.bytes ?? (await stat(join(own, file))).size,
          changedAt: same?.changedAt ?? readAt,
          readAt,
          tookMs: performance.now() - started,
        };
        await writeFile(join(own, `${file}~`), JSON.stringify(record));
        await rename(join(own, `${file}~`), recordOf(name));
        return record;
      } catch (error) {
        await Promise.all([file, `${file}~`].map((each) => rm(join(own, each), { force: true })));
        throw error;
      }
    },
    read: ({ file }) => createReadStream(join(own, file)),
    has: isWhole,
    remove: (name) => removeAllBut(name, null),
    async tidy(name) {
      await removeAllBut(name, await find(name));
      await tidyOtherAddresses();
    },
  };
}

async function* summed(pieces: AsyncIterable<string>, sum: ReturnType<typeof createHash>): AsyncIterable<string> {
  for await (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}
