import type { Database } from "#platform/database/database.server.ts";

/** A consent or its withdrawal; `subject` is the id of a customer or of a newsletter subscriber. */
export interface Consent {
  subject: string;
  purpose: string;
  /** Version of the text that was shown. */
  version: string;
  at: Date;
  ip: string | null;
}

/** Records consents: text version, time and IP address (LGPD art. 8). Rules: LAW-22. */
export async function recordConsents(trx: Database, consents: readonly Consent[]): Promise<void> {
  await trx
    .insertInto("consents")
    .values(consents.map(({ version, ...consent }) => ({ ...consent, text_version: version })))
    .execute();
}

/** Deletes all consents of some subjects. */
export async function deleteConsents(trx: Database, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await trx.deleteFrom("consents").where("subject", "in", subjects).execute();
}
