import type { BackupSettings } from "#platform/config/process-settings.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { ArchiveKey } from "./archive.server.ts";

interface KeySettings {
  appSecret: string;
  backup: Pick<BackupSettings, "passphrase" | "recipient" | "identity" | "s3">;
}

/** 32 MB of memory: with the usual 256 MB a backup would not fit beside the shop on a small server. */
const WORK_FACTOR = 15;

/**
 * Null: it stays open. A public key comes first: what the server knows then opens none. What is copied out is always
 * closed, by `APP_SECRET` if by nothing else: a restore needs that anyway. Rules: STAFF-77.
 */
export function closingKey({ appSecret, backup: { recipient, passphrase, s3 } }: KeySettings): ArchiveKey | null {
  if (recipient) return { recipient };
  if (passphrase) return { passphrase };
  return s3 ? secretKey(appSecret) : null;
}

export function openingKeys({ appSecret, backup: { identity, passphrase } }: KeySettings): ArchiveKey[] {
  return [...(identity ? [{ identity }] : []), ...(passphrase ? [{ passphrase }] : []), secretKey(appSecret)];
}

/** docs/operations.md tells how to come by the passphrase without the shop. */
function secretKey(appSecret: string): ArchiveKey {
  return { passphrase: deriveKey(appSecret, "backup file").toString("hex"), workFactor: WORK_FACTOR };
}
