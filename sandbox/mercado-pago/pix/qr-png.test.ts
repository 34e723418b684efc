import { inflateSync } from "node:zlib";
import QRCode from "qrcode";
import { expect, test } from "vitest";
import { qrPngBase64 } from "./qr-png.ts";

test("the PNG holds the modules of the QR code, six pixels each, inside a quiet zone of four", () => {
  const text = "00020126580014br.gov.bcb.pix6304ABCD";
  const png = Buffer.from(qrPngBase64(text), "base64");
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M", maskPattern: 2 });
  const side = (modules.size + 8) * 6;
  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([side, side]);

  const start = png.indexOf("IDAT") + 4;
  const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const stride = 1 + Math.ceil(side / 8);
  const dark = (x: number, y: number) => ((pixels[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      expect(dark((column + 4) * 6 + 3, (row + 4) * 6 + 3)).toBe(modules.get(row, column) === 1);
    }
  }
  expect(dark(0, 0)).toBe(false);
});
