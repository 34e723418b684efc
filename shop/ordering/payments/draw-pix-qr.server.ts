import { toBuffer } from "qrcode";

/** The QR of a PIX's code as a PNG in base64, for providers that send the code alone. */
export async function drawPixQr(code: string): Promise<string> {
  const png = await toBuffer(code, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 6 });
  return png.toString("base64");
}
