import { decryptText, encryptText } from "#platform/security/encryption.server.ts";
import { termOf } from "./order-term.ts";

const PURPOSE = "order search";

/** What was looked for, as it may stand in an address and in logs: only this shop can read it. Rules: STAFF-44. */
export function encryptSearchTerm(appSecret: string, term: string): string {
  return encryptText(appSecret, PURPOSE, term);
}

/** The term that was sealed; empty for anything else. */
export function decryptSearchTerm(appSecret: string, sealed: string | null): string {
  return sealed === null ? "" : termOf(decryptText(appSecret, PURPOSE, sealed));
}
