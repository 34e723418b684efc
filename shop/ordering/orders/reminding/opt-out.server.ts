import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { hashOfCode } from "./opt-out-code.server.ts";
import { deleteOptOut, insertOptOut } from "./opt-out-store.server.ts";
import { isOptedOut } from "./reminder-queries.server.ts";

interface Dependencies {
  db: Database;
  clock: Clock;
  config: Pick<Config, "appSecret">;
}

/** Whether the address of a link gets reminders; refused for a code that the shop did not make. */
export type RemindersChoice = { kind: "on" | "off" } | { kind: "refused"; reason: "unknown_code" };

const UNKNOWN: RemindersChoice = { kind: "refused", reason: "unknown_code" };

/** What the address of a link has chosen. Changes nothing: mail programs open links to scan them. */
export async function readRemindersChoice(
  { db, config }: Omit<Dependencies, "clock">,
  code: string,
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  return { kind: (await isOptedOut(db, hash)) ? "off" : "on" };
}

/**
 * Turns an address's reminders off, or on again, by the link of any reminder, without a login. Idempotent; mails already
 * queued look again before they leave.
 * Rules: REMIND-8.
 */
export async function chooseReminders(
  { db, clock, config }: Dependencies,
  code: string,
  choice: "on" | "off",
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  if (choice === "off") await insertOptOut(db, hash, clock());
  else await deleteOptOut(db, hash);
  return { kind: choice };
}
