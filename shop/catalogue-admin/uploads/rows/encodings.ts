/** As what an owner's CSV can be read. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh", "cp850"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** With a byte for each letter: nothing in the file says which of them it is. */
export const CODE_PAGES = ["windows-1252", "macintosh", "cp850"] as const satisfies readonly Encoding[];

export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  macintosh: "Mac Roman",
  cp850: "DOS (CP850)",
};

/** The upper half of CP850, the code page of the command line and of ZIPs on Brazilian Windows. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

export function cp850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join("");
}

/** Decodes piece by piece, without the byte-order mark; no argument ends it. What cannot be read becomes U+FFFD. */
export function decoderOf(encoding: Encoding): (bytes?: Uint8Array) => string {
  if (encoding === "cp850") return (bytes = new Uint8Array()) => cp850(bytes);
  const decoder = new TextDecoder(encoding);
  return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
}
