import { crc32, deflateRawSync } from "node:zlib";

export interface SmallZipEntry {
  /** The path in the archive. A Buffer is written unchanged, without the UTF-8 flag. */
  name: string | Buffer;
  bytes: Buffer;
  /** A false uncompressed size to declare. */
  saidSize?: number;
  /** Extra fields of the central directory. */
  extra?: Buffer;
}

/** Builds a deflated ZIP archive. */
export function smallZip(entries: readonly SmallZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, saidSize = bytes.length, extra = Buffer.alloc(0) } of entries) {
    const path = typeof name === "string" ? Buffer.from(name, "utf8") : name;
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(typeof name === "string" ? 0x800 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(0x21 << 16, 6);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(saidSize, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, path, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    // Only the central directory has the extra fields; the local header has none.
    const listed = Buffer.from(facts);
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), listed, central, path, extra]));
    files.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, table, end]);
}
