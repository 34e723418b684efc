import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type SaveSettingAnswer, saveSetting } from "#shop/settings/save-setting.server.ts";
import { writeSecret } from "#shop/settings/secret-settings.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { carrierApplication, readCarrierApplication } from "./carrier-connection-queries.server.ts";

/** Stores the secret encrypted; an empty one keeps the stored one. Webhooks are signed with the same secret. */
export async function saveApplication(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<SaveSettingAnswer | { kind: "refused"; reason: "secret_needed" }> {
  const { db, config } = deps;
  const present = await readCarrierApplication(db, config);
  if (clientSecret === "" && !present?.clientSecret) return { kind: "refused", reason: "secret_needed" };
  const saved = await saveSetting(deps, staff, carrierApplication, { clientId }, present?.version ?? "");
  if (saved.kind !== "saved" || clientSecret === "") return saved;
  await inTransaction(db, (trx) => writeSecret(deps, trx, staff.staffId, "melhor_envio_client_secret", clientSecret));
  return saved;
}
