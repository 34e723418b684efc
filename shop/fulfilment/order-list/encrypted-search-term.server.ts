import { decryptText, encryptText } from "#platform/security/encryption.server.ts";
import { termOf } from "./order-term.ts";

const PURPOSE = "order search";

/** Makes it fit for URLs and logs, since it may be personal data. Rules: STAFF-44. */
export function encryptSearchTerm(appSecret: string, term: string): string {
  return encryptText(appSecret, PURPOSE, term);
}

/** Empty if invalid. */
export function decryptSearchTerm(appSecret: string, sealed: string | null): string {
  return sealed === null ? "" : termOf(decryptText(appSecret, PURPOSE, sealed));
}
