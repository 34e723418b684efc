import { toString as drawQr } from "qrcode";

/** A QR code as an SVG data URL. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await drawQr(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
