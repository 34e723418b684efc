import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { isStorageFailure, type Storage } from "#platform/files/storage.server.ts";
import { cp850 } from "../rows/encodings.ts";
import { storedFile } from "../upload.ts";

const MOST_ENTRIES = 20_000;
const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
/** Pictures hardly compress; a higher ratio is a ZIP bomb. */
const MOST_RATIO = 100;
const SMALL_BYTES = 1024 * 1024;
const MOST_TOTAL_BYTES = 4 * 1024 * 1024 * 1024;

/** The whole ZIP is refused; the message is Portuguese. */
export class BadZip extends Error {}

/** By name, ignoring folders, case and the Unicode form of accents. */
export interface ZipPictures {
  /** `several`: different pictures have this name; `too_large`: above the size limit for a picture. */
  find(name: string): "one" | "several" | "too_large" | null;
  /** Throws `BadZip` if the bytes cannot be read. */
  read(name: string): Promise<Buffer>;
  close(): void;
}

/** Each picture is unpacked on demand. Throws `BadZip`, and what the storage throws. Rules: UPLOAD-63, UPLOAD-65. */
export async function openZipPictures(storage: Storage, file: { id: string; bytes: number }): Promise<ZipPictures> {
  const reader = new StoredZip(storage, storedFile(file.id));
  const zip = await yauzl
    .fromRandomAccessReaderPromise(reader, file.bytes, { decodeStrings: false, autoClose: false })
    .catch((error: unknown) => {
      throw isStorageFailure(error) ? error : new BadZip("O arquivo ZIP não pôde ser lido");
    });
  const entries = new Map<string, yauzl.Entry[]>();
  // By the possible decodings of their names.
  const guessed = new Map<string, yauzl.Entry[]>();
  try {
    let total = 0;
    if (zip.entryCount > MOST_ENTRIES) throw new BadZip(`O ZIP tem mais de ${MOST_ENTRIES} arquivos`);
    for await (const entry of zip.eachEntry()) {
      const [name, ...others] = zipPaths(entry).map(pictureNameOf);
      if (!name) continue;
      total += entry.uncompressedSize;
      if (isBomb(entry) || total > MOST_TOTAL_BYTES) throw new BadZip("O ZIP abre em arquivos grandes demais");
      add(entries, name, entry);
      for (const other of new Set(others)) if (other) add(guessed, other, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof BadZip || isStorageFailure(error) ? error : new BadZip("O arquivo ZIP está danificado");
  }
  const named = (name: string) => entries.get(keyOf(name)) ?? guessed.get(keyOf(name)) ?? [];
  return {
    find(name) {
      const [first, second] = named(name);
      if (!first) return null;
      if (second) return "several";
      return first.uncompressedSize > MOST_PICTURE_BYTES ? "too_large" : "one";
    },
    async read(name) {
      const [entry] = named(name);
      if (!entry) throw new BadZip(`Não há ${name} no ZIP`);
      try {
        return await bytesOf(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw isStorageFailure(error) ? error : new BadZip(`A imagem ${name} está danificada no ZIP`);
      }
    },
    close: () => zip.close(),
  };
}

/** The same picture twice, in two folders or two spellings of its name, counts as one. */
function add(entries: Map<string, yauzl.Entry[]>, name: string, entry: yauzl.Entry): void {
  const before = entries.get(name) ?? [];
  const isCopy = before.some((each) => each.crc32 === entry.crc32 && each.uncompressedSize === entry.uncompressedSize);
  if (!isCopy) entries.set(name, [...before, entry]);
}

/** Null for folders, hidden files and anything that is not a picture. */
function pictureNameOf(path: string): string | null {
  if (path.includes("__MACOSX/")) return null;
  const name = keyOf(path);
  return /^[^.].*\.(jpe?g|png|webp)$/.test(name) ? name : null;
}

function keyOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? "").normalize("NFC").toLowerCase();
}

/** Rules: UPLOAD-65. */
function isBomb({ uncompressedSize, compressedSize }: yauzl.Entry): boolean {
  return uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO;
}

/** Throws if the entry holds more than it declares. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > MOST_PICTURE_BYTES) throw new Error("too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

class StoredZip extends yauzl.RandomAccessReader {
  readonly #storage: Storage;
  readonly #path: string;
  constructor(storage: Storage, path: string) {
    super();
    this.#storage = storage;
    this.#path = path;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#storage.readPieces(this.#path, { start, end });
  }
}

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

type NamedEntry = Pick<yauzl.Entry, "generalPurposeBitFlag" | "extraFields"> & { fileName: string | Buffer };

/**
 * Possible decodings of an entry's path, likeliest first. Only some programs declare an encoding: UTF-8 by the flag
 * (APPNOTE.TXT 4.4.4) or Info-ZIP's Unicode path (4.6.9). Linux and macOS write UTF-8 without the flag, Windows its
 * local code page. Rules: UPLOAD-64.
 */
function zipPaths({ generalPurposeBitFlag, extraFields, fileName }: NamedEntry): string[] {
  const raw = Buffer.isBuffer(fileName) ? fileName : Buffer.from(fileName);
  const said = unicodePath(raw, extraFields) ?? utf8(raw);
  if (said !== null) return [said];
  // The flag is wrong if the bytes are not valid UTF-8.
  const flag = generalPurposeBitFlag & ~UTF8_FLAG;
  return [cp850(raw), yauzl.getFileNameLowLevel(flag, raw, [], false), new TextDecoder("windows-1252").decode(raw)];
}

/** Info-ZIP's; valid only if it carries the checksum of the raw name. */
function unicodePath(raw: Buffer, fields: NamedEntry["extraFields"]): string | null {
  const field = fields.find(({ id, data }) => id === UNICODE_PATH && data.length > 5 && data[0] === 1);
  return field && field.data.readUInt32LE(1) === crc32(raw) ? utf8(field.data.subarray(5)) : null;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
