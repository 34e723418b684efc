import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { DataRequestAnswerForm } from "./data-request.ts";
import { lockRequest, writeAnswer } from "./data-request-store.server.ts";

type Needed = Pick<Services, "db" | "clock">;

export type AnsweredRequest =
  | { kind: "changed" }
  /** `changed_meanwhile`: somebody else has answered or reopened it. */
  | { kind: "refused"; reason: "unknown" | "changed_meanwhile" }
  | NotAllowed;

/** Needs 'customers.write'. Rules: LAW-32. */
export function answerRequest(
  deps: Needed,
  staff: StaffSession,
  id: string,
  { outcome, answer }: DataRequestAnswerForm,
): Promise<AnsweredRequest> {
  return change(deps, staff, { id, from: "open", to: outcome, text: answer });
}

/** The request keeps its answer until the next one. Needs 'customers.write'. */
export function reopenRequest(deps: Needed, staff: StaffSession, id: string): Promise<AnsweredRequest> {
  return change(deps, staff, { id, from: "answered", to: "open" });
}

async function change(
  { db, clock }: Needed,
  staff: StaffSession,
  wanted: { id: string; from: "open" | "answered"; to: "open" | DataRequestAnswerForm["outcome"]; text?: string },
): Promise<AnsweredRequest> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  const { id, from, to, text } = wanted;
  return inTransaction(db, async (trx) => {
    const before = await lockRequest(trx, id);
    if (!before) return { kind: "refused", reason: "unknown" };
    if ((before.state === "open") !== (from === "open")) return { kind: "refused", reason: "changed_meanwhile" };
    const closes = to !== "open";
    await writeAnswer(trx, id, { state: to, text, at: closes ? now : null, staffId: closes ? staff.staffId : null });
    const action = closes ? "data_request.answered" : "data_request.reopened";
    const change = { before: { requestState: before.state }, after: { requestState: to } };
    await recordAudit(trx, { actor: staff.staffId, action, subject: `data_request:${id}`, ...change }, now);
    return { kind: "changed" };
  });
}
