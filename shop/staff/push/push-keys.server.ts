import webPush from "web-push";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { decryptText, encryptText } from "#platform/security/encryption.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findPushKeys } from "./push-device-queries.server.ts";
import { deletePushKeys, insertPushKeys } from "./push-device-store.server.ts";

export interface PushKeys {
  /** Uncompressed P-256 point, base64url; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

const PURPOSE = "push key";

/**
 * VAPID (RFC 8292), the same in all processes, made at first need. A pair that `APP_SECRET` no longer opens is
 * replaced, and all devices are deleted with it. Rules: PUSH-3.
 */
export async function readPushKeys(deps: Pick<Services, "db" | "config" | "clock">): Promise<PushKeys> {
  const stored = await findPushKeys(deps.db);
  if (!stored) return makeKeys(deps);
  const privateKey = decryptText(deps.config.appSecret, PURPOSE, stored.privateKey);
  if (privateKey !== null) return { publicKey: stored.publicKey, privateKey };
  await inTransaction(deps.db, (trx) => deletePushKeys(trx, stored.publicKey));
  return makeKeys(deps);
}

async function makeKeys({ db, config, clock }: Pick<Services, "db" | "config" | "clock">): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const encrypted = encryptText(config.appSecret, PURPOSE, privateKey);
  await insertPushKeys(db, { publicKey, privateKey: encrypted, now: clock() });
  // Another process may have been first.
  const stored = await findPushKeys(db);
  const opened = stored && decryptText(config.appSecret, PURPOSE, stored.privateKey);
  if (!stored || !opened) throw new Error("the push keys cannot be read");
  return { publicKey: stored.publicKey, privateKey: opened };
}
