import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { jsonOf } from "#platform/formats/json.ts";
import type { Storage } from "./storage.server.ts";

const DocumentRecord = z.object({
  file: z.string(),
  /** The file before: a reader may have looked it up just before it was replaced. */
  previous: z.string().nullable(),
  hash: z.string(),
  bytes: z.number(),
  /** Epoch ms of the database's clock: when the text last changed, and when the reading of its data began. */
  changedAt: z.number(),
  readAt: z.number(),
  tookMs: z.number(),
});

/** What is known of a stored document. It lies beside the document as JSON, where every process reads it. */
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** The files of documents in the storage that all processes share. Only the holder of a document's lock writes it. */
export interface DocumentFiles {
  /** Null also if the file is missing or cut short. */
  find(name: string): Promise<DocumentRecord | null>;
  /** A reader sees the old document or the new one. The same text as before keeps its file and its date. */
  write(name: string, pieces: AsyncIterable<string>, readAt: number): Promise<DocumentRecord>;
  read(record: DocumentRecord): Readable;
  has(record: DocumentRecord): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** What no record names: files of killed writers, and of addresses that are not in use. */
  tidy(name: string): Promise<void>;
}

export const DOCUMENTS_FOLDER = "documents";
/** Without a write, files for another `PUBLIC_URL` are deleted. */
const ABANDONED_MS = 7 * 24 * 3_600_000;

/** A folder for each address: while processes restart with a new one, none may serve the other's documents. */
export function openDocumentFiles(storage: Storage, publicUrl: string): DocumentFiles {
  const mine = createHash("sha256").update(publicUrl).digest("hex").slice(0, 12);
  const own = `${DOCUMENTS_FOLDER}/${mine}`;
  const recordOf = (name: string) => `${own}/${name}.json`;

  async function isWhole({ file, bytes }: DocumentRecord): Promise<boolean> {
    return (await storage.stat(`${own}/${file}`))?.bytes === bytes;
  }

  async function find(name: string): Promise<DocumentRecord | null> {
    const text = await storage.read(recordOf(name));
    const { data } = DocumentRecord.safeParse(jsonOf(text?.toString() ?? null));
    return data && (await isWhole(data)) ? data : null;
  }

  async function removeAllBut(name: string, record: DocumentRecord | null): Promise<void> {
    const kept = record && [`${name}.json`, record.file, record.previous];
    for await (const { path } of storage.list(own)) {
      const file = path.slice(own.length + 1);
      if (file.startsWith(`${name}.`) && !kept?.includes(file)) await storage.remove(path);
    }
    await storage.removeUnfinished(own);
  }

  async function tidyOtherAddresses(): Promise<void> {
    const byAddress = new Map<string, { paths: string[]; newest: number }>();
    for await (const { path, changedAt } of storage.list(DOCUMENTS_FOLDER)) {
      const address = path.split("/")[1] ?? mine;
      const known = byAddress.get(address) ?? { paths: [], newest: 0 };
      byAddress.set(address, {
        paths: [...known.paths, path],
        newest: Math.max(known.newest, changedAt.getTime()),
      });
    }
    for (const [address, { paths, newest }] of byAddress) {
      if (address === mine || newest > Date.now() - ABANDONED_MS) continue;
      for (const path of paths) await storage.remove(path);
    }
  }

  async function store(file: string, pieces: AsyncIterable<string>): Promise<{ hash: string; bytes: number }> {
    const sum = createHash("sha256");
    const size = { bytes: 0 };
    const gzip = createGzip();
    // A failure of the source reaches the storage through the gzip stream.
    const feeding = pipeline(Readable.from(summed(pieces, sum)), gzip).catch(() => undefined);
    try {
      await storage.writePieces(`${own}/${file}`, counted(gzip, size));
    } finally {
      gzip.destroy();
      await feeding;
    }
    return { hash: sum.digest("base64url").slice(0, 22), bytes: size.bytes };
  }

  return {
    find,
    async write(name, pieces, readAt) {
      const started = performance.now();
      const before = await find(name);
      const file = `${name}.${randomUUID()}.gz`;
      const { hash, bytes } = await store(file, pieces);
      const same = before?.hash === hash ? before : null;
      const record = {
        file: same?.file ?? file,
        previous: same ? same.previous : (before?.file ?? null),
        hash,
        bytes: same?.bytes ?? bytes,
        changedAt: same?.changedAt ?? readAt,
        readAt,
        tookMs: performance.now() - started,
      };
      await storage.write(recordOf(name), Buffer.from(JSON.stringify(record)));
      return record;
    },
    read: ({ file }) => storage.readPieces(`${own}/${file}`),
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

async function* counted(pieces: AsyncIterable<Uint8Array>, size: { bytes: number }): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    size.bytes += piece.length;
    yield piece;
  }
}
