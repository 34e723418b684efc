import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { DataRequest } from "../privacy-requests/data-request.ts";
import { readDataRequest } from "../privacy-requests/data-request-queries.server.ts";
import { type BlockedDeletion, removeVisitorData } from "./delete-visitor-data.server.ts";
import { exportVisitorData } from "./export-visitor-data.server.ts";
import { readVisitorData } from "./read-visitor-data.server.ts";
import type { VisitorData } from "./visitor-data.ts";

/** By the e-mail of a data request; null if its person was erased. Needs 'customers.read'. */
export async function readVisitorDataFor(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { email }: Pick<DataRequest, "email">,
): Promise<VisitorData | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  return email === "" ? null : readVisitorData(db, email);
}

/** By the e-mail of a data request; null if its person was erased. Needs 'customers.export'. Rules: ACCOUNT-97. */
export async function exportVisitorDataFor(
  deps: Pick<Services, "db" | "config" | "clock">,
  staff: StaffSession,
  requestId: string,
): Promise<AsyncGenerator<string> | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const request = await readDataRequest(deps.db, staff, requestId);
  if (!request || "reason" in request) return request;
  if (request.email === "") return null;
  const entry = { action: "visitor_data.exported", subject: `data_request:${request.id}` } as const;
  await recordAudit(deps.db, { ...entry, actor: staff.staffId }, deps.clock());
  return exportVisitorData(deps, request.email);
}

/** By the e-mail of a data request; `unknown` also if it was erased. Needs 'customers.delete'. Rules: ACCOUNT-97. */
export async function deleteVisitorDataFor(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  staff: StaffSession,
  requestId: string,
): Promise<{ kind: "deleted" } | { kind: "refused"; reason: "unknown" } | BlockedDeletion | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.delete");
  if (notAllowed) return notAllowed;
  const request = await readDataRequest(deps.db, staff, requestId);
  if (!request || "reason" in request || request.email === "")
    return request && "reason" in request ? request : UNKNOWN;
  const { email, channel } = request;
  return inTransaction(deps.db, async (trx) => {
    const removed = await removeVisitorData(deps, trx, email, {
      channel,
      staffId: staff.staffId,
      confirm: async () => true,
    });
    if (removed.kind === "refused" && removed.reason === "invalid_link") return UNKNOWN;
    return removed;
  });
}

const UNKNOWN = { kind: "refused", reason: "unknown" } as const;
