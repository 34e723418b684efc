import type { Database } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import type { Violation } from "#shop/insight/ledger-checks/violation.ts";

/** None of it is a failure of the restore. */
export interface Judgement {
  /** Already at the moment that the shop was restored to. */
  broken: Violation[];
  lost: Violation[];
  /** Due after that moment, such as a PIX that has expired: the shop does it once it works again. */
  waiting: Violation[];
}

/** As of the time of its backup; what became due later is no fault. Rules: STAFF-67. */
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
