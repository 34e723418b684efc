/** Contents of a PIX copy-and-paste code. Amount as `"149.99"`, txid up to 25 characters. */
export interface BrCode {
  key: string;
  name: string;
  city: string;
  amount: string | null;
  txid: string;
}

/** The BR Code (EMV TLV with its CRC at the end) that banking apps read. Source: BCB, Manual de Padrões para Iniciação do Pix. */
export function brCode(code: BrCode): string {
  const body = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + field("01", code.key)),
    field("52", "0000"),
    field("53", "986"),
    code.amount === null ? "" : field("54", code.amount),
    field("58", "BR"),
    field("59", code.name.slice(0, 25)),
    field("60", code.city.slice(0, 15)),
    field("62", field("05", code.txid.slice(0, 25))),
    "6304",
  ].join("");
  return body + crc16(body);
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
