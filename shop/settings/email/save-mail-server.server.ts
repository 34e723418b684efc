import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { type VerifiedMailServer, verifyMailServer } from "#platform/email/verify-mail-server.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { forgetSecret, readSecret, writeSecret } from "../secret-settings.server.ts";
import { type MailServerFields, passwordFor, smtpUrlOf } from "./mail-server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "catalogueSeen">;

export type SavedMailServer =
  | { kind: "saved" }
  /** The server does not answer or refuses the login: nothing is saved without confirmation. */
  | { kind: "asks"; test: Extract<VerifiedMailServer, { kind: "fails" }> }
  | { kind: "refused"; reason: "password_needed" }
  | { kind: "refused"; reason: "set_by_environment" }
  | NotAllowed;

/**
 * Encrypted with its password. Tried first: a server that fails is saved only with `even`. Needs 'mail_server.write':
 * who holds the server reads links that open accounts. Rules: SETTING-8, SETTING-9.
 */
export async function saveMailServer(
  deps: Needed,
  staff: StaffSession,
  fields: MailServerFields,
  { even = false } = {},
): Promise<SavedMailServer> {
  const refused = refuseUnlessAllowed(staff, "mail_server.write") ?? refuseIfSet(deps);
  if (refused) return refused;
  const password = passwordFor(fields, await readSecret(deps, "smtp_url"));
  if (password === null) return { kind: "refused", reason: "password_needed" };
  const url = smtpUrlOf(fields, password);
  const test = even ? null : await verifyMailServer(url);
  if (test?.kind === "fails") return { kind: "asks", test };
  await inTransaction(deps.db, (trx) => writeSecret(deps, trx, staff.staffId, "smtp_url", url));
  await deps.catalogueSeen();
  return { kind: "saved" };
}

/** The shop then sends no e-mails. Needs 'mail_server.write'. */
export async function removeMailServer(deps: Needed, staff: StaffSession): Promise<{ kind: "removed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "mail_server.write");
  if (notAllowed) return notAllowed;
  await inTransaction(deps.db, (trx) => forgetSecret(deps, trx, staff.staffId, "smtp_url"));
  await deps.catalogueSeen();
  return { kind: "removed" };
}

function refuseIfSet({ config }: Needed) {
  return config.smtpSource === "server" ? ({ kind: "refused", reason: "set_by_environment" } as const) : null;
}
