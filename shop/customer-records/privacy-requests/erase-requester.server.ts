import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { dueOn, type RequestChannel } from "./data-request.ts";
import { closeOpen, deleteAnsweredBefore, eraseRequester, insertRequest } from "./data-request-store.server.ts";
import { hashEmail } from "./hash-email.server.ts";

const KEPT_YEARS = 5;

/** `owned`: the owner has confirmed `email`. `customerId` null: what is kept under an e-mail without an account. */
export type DeletedPerson = { customerId: string; email: string; owned: boolean } | { customerId: null; email: string };

/**
 * By themselves or, with `staffId`, by the staff on their request. The register keeps that deletion was requested and
 * done, but erases the person. A hash of the e-mail remains, so that somebody with the address can be told what was
 * done. Rules: LAW-33, LAW-34.
 */
export async function noteDeletion(
  { clock, config }: Pick<Services, "config" | "clock">,
  trx: DatabaseTransaction,
  leaving: DeletedPerson,
  { channel, staffId }: { channel: RequestChannel; staffId: string | null },
): Promise<string> {
  const now = clock();
  const today = dayInSaoPaulo(now);
  const who = leaving.customerId === null ? leaving : { ...leaving, email: leaving.owned ? leaving.email : null };
  const closed = await closeOpen(trx, who, { at: now, staffId });
  await eraseRequester(trx, who);
  const asked = closed.find(({ kind }) => kind === "deletion");
  if (asked) return asked.id;
  const { id } = await insertRequest(trx, {
    kind: "deletion",
    channel,
    state: "fulfilled",
    customerId: null,
    name: "",
    email: "",
    emailMark: hashEmail(config.appSecret, leaving.email),
    details: "",
    answer: "",
    receivedOn: today,
    dueOn: dueOn(today),
    answeredAt: now,
    staffId,
    createdAt: now,
  });
  return id;
}

/** After five years, when claims about them have lapsed. Rules: LAW-41. */
export async function forgetOldRequests(db: Database, now: Date): Promise<void> {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - KEPT_YEARS);
  await deleteAnsweredBefore(db, due);
}
