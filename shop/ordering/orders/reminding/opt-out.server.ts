import type { Services } from "#shop/services.server.ts";
import { hashOfCode } from "./opt-out-code.server.ts";
import { deleteOptOut, insertOptOut } from "./opt-out-store.server.ts";
import { isOptedOut } from "./reminder-queries.server.ts";

/** Refused for a code that the shop did not make. */
export type RemindersChoice = { kind: "on" | "off" } | { kind: "refused"; reason: "unknown_code" };

const UNKNOWN: RemindersChoice = { kind: "refused", reason: "unknown_code" };

/** Changes nothing: mail programs open links to scan them. */
export async function readRemindersChoice(
  { db, config }: Pick<Services, "db" | "config">,
  code: string,
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  return { kind: (await isOptedOut(db, hash)) ? "off" : "on" };
}

/** Needs only the link of any reminder. Idempotent; queued mails look again before they leave. Rules: REMIND-8. */
export async function chooseReminders(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  code: string,
  choice: "on" | "off",
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  if (choice === "off") await insertOptOut(db, hash, clock());
  else await deleteOptOut(db, hash);
  return { kind: choice };
}
