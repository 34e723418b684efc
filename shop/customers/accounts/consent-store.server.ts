import type { Database } from "#platform/database/database.server.ts";

/** `subject`: the id of a customer or of a newsletter subscriber. */
export interface Consent {
  subject: string;
  purpose: string;
  version: string;
  at: Date;
  ip: string | null;
}

/** LGPD art. 8. Rules: LAW-22. */
export async function recordConsents(trx: Database, consents: readonly Consent[]): Promise<void> {
  await trx
    .insertInto("consents")
    .values(consents.map(({ version, ...consent }) => ({ ...consent, text_version: version })))
    .execute();
}

export async function deleteConsents(trx: Database, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await trx.deleteFrom("consents").where("subject", "in", subjects).execute();
}
