import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { hashPassword as hashSlowly, verifyPassword as verifySlowly } from "better-auth/crypto";
import { createWorkQueue } from "#platform/concurrency/work-queue.ts";

/** `low` is for tests, which create thousands, and refused in production. */
export type PasswordCost = "full" | "low";

const LOW = "low:";
const LOW_WORK = { N: 16, r: 1, p: 1 };
const KEY_BYTES = 32;
/** Of the process's four threads: files, compression and new connections to the database need the others. */
const AT_ONCE = 2;
const turns = createWorkQueue({ atOnce: AT_ONCE, waitMs: Number.POSITIVE_INFINITY });
const derive = promisify<string, string, number, typeof LOW_WORK, Buffer>(scrypt);

/** Hashes a password with scrypt for storage. Slow on purpose: do not call it in a transaction. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  if (cost === "full") return inTurn(() => hashSlowly(password));
  const salt = randomBytes(16).toString("hex");
  const key = await derive(password.normalize("NFKC"), salt, KEY_BYTES, LOW_WORK);
  return `${LOW}${salt}:${key.toString("hex")}`;
}

/** A hash of any cost. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!hash.startsWith(LOW)) return inTurn(() => verifySlowly({ hash, password }));
  const [salt = "", key = ""] = hash.slice(LOW.length).split(":");
  const given = await derive(password.normalize("NFKC"), salt, KEY_BYTES, LOW_WORK);
  const kept = Buffer.from(key, "hex");
  return kept.length === given.length && timingSafeEqual(kept, given);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = await turns.run(async () => ({ value: await work() }));
  if (done === "busy") throw new Error("Who waits without limit is never sent away");
  return done.value;
}
