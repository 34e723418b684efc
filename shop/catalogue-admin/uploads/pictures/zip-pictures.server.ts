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

/** By path, ignoring case and the Unicode form of accents. */
export interface ZipPictures {
  /**
   * The picture that a line of the CSV names, of the product `id`. `several`: different pictures have this name;
   * `too_large`: above the size limit for a picture; `heic`: only an iPhone's original has it.
   */
  find(name: string, id: string): yauzl.Entry | "several" | "too_large" | "heic" | null;
  /** Throws `BadZip` if the bytes cannot be read. */
  read(entry: yauzl.Entry, name: string): Promise<Buffer>;
  close(): void;
}

interface ListedPicture {
  path: string[];
  entry: yauzl.Entry;
}

/** Each picture is unpacked on demand. Throws `BadZip`, and what the storage throws. Rules: UPLOAD-63, UPLOAD-65. */
export async function openZipPictures(storage: Storage, file: { id: string; bytes: number }): Promise<ZipPictures> {
  const reader = new StoredZip(storage, storedFile(file.id));
  const zip = await yauzl
    .fromRandomAccessReaderPromise(reader, file.bytes, { decodeStrings: false, autoClose: false })
    .catch((error: unknown) => {
      throw isStorageFailure(error) ? error : new BadZip("O arquivo ZIP não pôde ser lido");
    });
  // By the names of their files.
  const entries = new Map<string, ListedPicture[]>();
  // By the other possible decodings.
  const guessed = new Map<string, ListedPicture[]>();
  try {
    let total = 0;
    if (zip.entryCount > MOST_ENTRIES) throw new BadZip(`O ZIP tem mais de ${MOST_ENTRIES} arquivos`);
    for await (const entry of zip.eachEntry()) {
      const [path, ...others] = zipPaths(entry).map(picturePathOf);
      if (!path) continue;
      total += entry.uncompressedSize;
      if (isBomb(entry) || total > MOST_TOTAL_BYTES) throw new BadZip("O ZIP abre em arquivos grandes demais");
      add(entries, { path, entry });
      for (const other of others) if (other) add(guessed, { path: other, entry });
    }
  } catch (error) {
    zip.close();
    throw error instanceof BadZip || isStorageFailure(error) ? error : new BadZip("O arquivo ZIP está danificado");
  }
  const named = (asked: readonly string[], id: string) => {
    const name = asked.at(-1) ?? "";
    return fitting(entries.get(name) ?? guessed.get(name) ?? [], asked, id);
  };
  return {
    find(name, id) {
      const asked = askedPath(name);
      const [first, second] = named(asked, id);
      if (!first) return HEIC_ENDINGS.some((ending) => named(withEnding(asked, ending), id)[0]) ? "heic" : null;
      if (second) return "several";
      return first.uncompressedSize > MOST_PICTURE_BYTES ? "too_large" : first;
    },
    async read(entry, name) {
      try {
        return await bytesOf(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw isStorageFailure(error) ? error : new BadZip(`A imagem ${name} está danificada no ZIP`);
      }
    },
    close: () => zip.close(),
  };
}

function add(entries: Map<string, ListedPicture[]>, picture: ListedPicture): void {
  const name = picture.path.at(-1) ?? "";
  entries.set(name, [...(entries.get(name) ?? []), picture]);
}

/**
 * Those in the folders asked for, else those above them; of several, those in the product's own folder. The same picture
 * twice, in two folders or two spellings of its name, counts as one. Rules: UPLOAD-63.
 */
function fitting(named: readonly ListedPicture[], asked: readonly string[], id: string): yauzl.Entry[] {
  const inside = named.filter(({ path }) => endsWith(path, asked));
  const found = inside.length > 0 ? inside : named.filter(({ path }) => endsWith(asked, path));
  const own = found.filter(({ path }) => path.slice(0, -1).includes(id.toLowerCase()));
  const kept = (own.length > 0 ? own : found).map(({ entry }) => entry);
  const isCopy = (one: yauzl.Entry, other: yauzl.Entry) =>
    one.crc32 === other.crc32 && one.uncompressedSize === other.uncompressedSize;
  return kept.filter((entry, at) => kept.findIndex((each) => isCopy(each, entry)) === at);
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return end.length <= path.length && end.every((part, at) => path[path.length - end.length + at] === part);
}

/** Null for folders, hidden files and anything that is not a picture. */
function picturePathOf(path: string): string[] | null {
  const parts = partsOf(path);
  if (parts.includes("__macosx")) return null;
  return /^[^.].*\.(jpg|png|webp|gif|avif|bmp|tiff?|hei[cf])$/.test(parts.at(-1) ?? "") ? parts : null;
}

/** The folders of an address, or of somebody's disk, say nothing of the ZIP. */
function askedPath(name: string): string[] {
  const parts = partsOf(name);
  return /^([a-z]+:|\/\/)/i.test(name) ? parts.slice(-1) : parts;
}

function partsOf(path: string): string[] {
  const parts = path
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.jpeg$/, ".jpg")
    .split(/[\\/]/);
  return parts.map((part) => part.trim()).filter((part) => !["", ".", ".."].includes(part));
}

const HEIC_ENDINGS = ["heic", "heif"];

function withEnding(path: readonly string[], ending: string): string[] {
  return path.map((part, at) => (at === path.length - 1 ? part.replace(/\.\w+$/, `.${ending}`) : part));
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
