import { toString as drawQr } from "qrcode";

/** A text as a QR code, an SVG to be used as a picture's address. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await drawQr(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
