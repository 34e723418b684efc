import type { Database } from "#platform/database/database.server.ts";
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
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(staffId) ? findStaff(db, staffId) : null;
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
  return { kind: "ok", portions: portions({ db, replica }, filter) };
}

async function* portions(
  { db, replica }: Pick<Services, "db" | "replica">,
  filter: AuditFilter,
): AsyncGenerator<AuditLine[], void> {
  let beforeId = filter.beforeId ?? null;
  do {
    const choice = { ...filter, beforeId: beforeId ?? undefined };
    const page: AuditPage = await replica.readCurrent(db, (from) => readAuditPage(from, choice, EXPORTED_AT_ONCE));
    yield page.lines;
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
}
