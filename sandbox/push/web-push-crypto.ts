import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  timingSafeEqual,
  verify,
} from "node:crypto";

/** What a browser keeps of a subscription; the private key never leaves it. */
export interface BrowserKeys {
  ecdh: ECDH;
  /** Uncompressed P-256 point. */
  publicKey: Buffer;
  auth: Buffer;
}

export function createBrowserKeys(auth: Buffer): BrowserKeys {
  const ecdh = createECDH("prime256v1");
  return { ecdh, publicKey: ecdh.generateKeys(), auth };
}

const SALT_BYTES = 16;
const KEY_ID_BYTES = 65;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/**
 * Decrypts a message's body as a browser does: `aes128gcm` (RFC 8188) of one record, with the keys of RFC 8291. Throws
 * when anything of it is wrong.
 */
export function decryptMessage(body: Buffer, { ecdh, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const keyIdLength = body.readUInt8(SALT_BYTES + 4);
  if (keyIdLength !== KEY_ID_BYTES) throw new Error("the sender's key must be an uncompressed point");
  const start = SALT_BYTES + 5 + keyIdLength;
  const sender = body.subarray(SALT_BYTES + 5, start);
  const record = body.subarray(start);
  if (record.length > recordSize) throw new Error("more than one record");

  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
  const material = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
  const nonce = Buffer.from(hkdfSync("sha256", material, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(record.length - TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, record.length - TAG_BYTES)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("the record has no end");
  return padded.subarray(0, end).toString("utf8");
}

const LONGEST_MS = 24 * 3600_000;
const P256_HEADER = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");

/**
 * Why an `Authorization` header is no valid VAPID (RFC 8292) for a service of this origin and a subscription that was
 * made with `applicationKey`; null if it is.
 */
export function vapidProblem(header: string, origin: string, applicationKey: string, now: number): string | null {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return "no VAPID token";
  const point = Buffer.from(key, "base64url");
  const expected = Buffer.from(applicationKey, "base64url");
  if (point.length !== expected.length || !timingSafeEqual(point, expected)) return "another application server key";
  const publicKey = createPublicKey({ key: Buffer.concat([P256_HEADER, point]), format: "der", type: "spki" });
  const { alg } = jsonOf(head);
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (alg !== "ES256" || !signed) return "wrong signature";
  const { aud, exp, sub } = jsonOf(claims);
  if (aud !== origin) return "another audience";
  if (typeof exp !== "number" || exp * 1000 <= now || exp * 1000 > now + LONGEST_MS) return "expired, or for too long";
  return typeof sub === "string" && /^(mailto:.+@|https:)/.test(sub) ? null : "no contact";
}

function jsonOf(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}
