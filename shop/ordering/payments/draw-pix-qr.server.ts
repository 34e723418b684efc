import { toBuffer } from "qrcode";

/** PNG in base64, for providers that return only its text. */
export async function drawPixQr(code: string): Promise<string> {
  const png = await toBuffer(code, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 6 });
  return png.toString("base64");
}
