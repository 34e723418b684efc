import type { Database } from "#platform/database/database.server.ts";
import { readInBatches } from "#platform/database/read-in-batches.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { type AuditFilter, type AuditLine, type AuditPage, readAuditPage } from "#shop/audit/audit-queries.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "./authorise.ts";
import type { StaffSession } from "./login/staff-session.ts";
import type { StaffMember } from "./staff-member.ts";
import { findStaff, listStaff } from "./staff-queries.server.ts";

/** Needs 'staff.read'. */
export async function readStaffList(db: Database, staff: StaffSession): Promise<StaffMember[] | NotAllowed> {
  return refuseUnlessAllowed(staff, "staff.read") ?? listStaff(db);
}

/** Needs 'staff.read'. */
export async function readStaffMember(
  db: Database,
  staff: StaffSession,
  staffId: string,
): Promise<StaffMember | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "staff.read");
  if (notAllowed) return notAllowed;
  return isUuid(staffId) ? findStaff(db, staffId) : null;
}

/** Needs 'audit.read'. */
export async function readAudit(
  db: Database,
  staff: StaffSession,
  filter: AuditFilter,
): Promise<AuditPage | NotAllowed> {
  return refuseUnlessAllowed(staff, "audit.read") ?? readAuditPage(db, filter);
}

const EXPORTED_AT_ONCE = 500;

/** Newest first. The export itself is audited. Needs 'audit.export'. Rules: STAFF-40. */
export async function exportAudit(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffSession,
  filter: AuditFilter,
): Promise<{ kind: "ok"; portions: AsyncGenerator<AuditLine[], void> } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "audit.export");
  if (notAllowed) return notAllowed;
  await recordAudit(db, { actor: staff.staffId, action: "audit.exported", subject: "audit:all" }, clock());
  const portions = readInBatches({ db, replica }, EXPORTED_AT_ONCE, async (from, last?: AuditLine) => {
    const beforeId = last?.id ?? filter.beforeId;
    return (await readAuditPage(from, { ...filter, beforeId }, EXPORTED_AT_ONCE)).lines;
  });
  return { kind: "ok", portions };
}
