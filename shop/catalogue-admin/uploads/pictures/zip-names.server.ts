import { crc32 } from "node:zlib";
import yauzl from "yauzl";

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

/** The upper half of CP850, the code page for file names in ZIPs made by Brazilian Windows. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

type NamedEntry = Pick<yauzl.Entry, "generalPurposeBitFlag" | "extraFields"> & { fileName: string | Buffer };

/**
 * Possible decodings of an entry's path, likeliest first. Only some programs declare an encoding: UTF-8 by the flag
 * (APPNOTE.TXT 4.4.4) or Info-ZIP's Unicode path (4.6.9). Linux and macOS write UTF-8 without the flag, Windows its
 * local code page. Rules: UPLOAD-64.
 */
export function zipPaths({ generalPurposeBitFlag, extraFields, fileName }: NamedEntry): string[] {
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

function cp850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join("");
}
