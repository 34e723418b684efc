import type { Database } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import type { Violation } from "#shop/insight/ledger-checks/violation.ts";

/** What is to be said of a shop that was restored whole. None of it is a failure of the restore. */
export interface Judgement {
  /** Rules that the shop broke already at the moment it was restored to. */
  broken: Violation[];
  /** Pictures without a file. */
  lost: Violation[];
  /** What became due after that moment, such as a PIX that has expired: the shop does it once it works again. */
  waiting: Violation[];
}

/**
 * Checks a restored shop as of the time of its backup. What became due after that time is listed apart, and is no fault.
 * Rules: STAFF-67.
 */
export async function judgeRestored(
  { db, storage }: { db: Database; storage: Storage },
  asOf: Date,
  now: Date,
): Promise<Judgement> {
  const broken = await checkLedger(db, { now: asOf });
  const known = new Set(broken.map(keyOf));
  const waiting = (await checkLedger(db, { now })).filter((violation) => !known.has(keyOf(violation)));
  return { broken, lost: await findMissingPictures({ db, storage }), waiting };
}

function keyOf({ rule, subject }: Violation): string {
  return `${rule} ${subject}`;
}
