import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ResellerApplication } from "./reseller-application.ts";
import { findReplaced, insertApplication, lockApplicant, replaceApplication } from "./reseller-store.server.ts";
import { resellerMailJob } from "./send-reseller-mail.server.ts";

export type ApplicationAnswer =
  | { kind: "received"; confirmedByMail: boolean }
  | { kind: "refused"; reason: "too_many_requests"; retryAfterSeconds: number };

/**
 * An application with the same CPF or CNPJ, or an undecided one of the same address, is updated instead; the answer
 * does not reveal which. Unchanged data is neither written nor e-mailed. Rules: ACCOUNT-80, ACCOUNT-81.
 */
export async function receiveApplication(
  deps: Pick<Services, "db" | "clock" | "jobs" | "rateLimits" | "mailer">,
  application: ResellerApplication,
  headers: Headers,
): Promise<ApplicationAnswer> {
  const { db } = deps;
  const { clock, jobs, mailer, rateLimits } = deps;
  const network = clientNetwork(clientAddress(headers));
  const attempt = await takeInTurn(
    rateLimits,
    ["reseller", network],
    ["reseller_here", application.email, network],
    ["reseller_email", application.email],
  );
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_requests", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const now = clock();
  await inTransaction(db, async (trx) => {
    await lockApplicant(trx, application);
    const before = await findReplaced(trx, application);
    if (before && isSame(before, application)) return;
    if (before) await replaceApplication(trx, before, application, now);
    const applicationId = before?.id ?? (await insertApplication(trx, application, now));
    for (const to of ["shop", "applicant"] as const) {
      await jobs.send(trx, resellerMailJob, { applicationId, to, mailId: randomUUID(), isNew: !before });
    }
  });
  return { kind: "received", confirmedByMail: mailer !== null };
}

function isSame(before: ResellerApplication, now: ResellerApplication): boolean {
  return (["name", "email", "phone", "address", "document"] as const).every((field) => before[field] === now[field]);
}
