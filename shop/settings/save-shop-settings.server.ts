import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Brand } from "#platform/email/brand.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readBrand, readShopSettings, SHOP_KEY } from "./settings-queries.server.ts";
import { lockSettings, writeSetting } from "./settings-store.server.ts";
import { brandOfForm, isCnpjFine, type ShopSettingsForm, type WrittenBrand } from "./shop-settings.ts";

export type SaveSettingsAnswer =
  | { kind: "saved" }
  /** `changed_meanwhile`: somebody else saved after the form was opened. */
  | { kind: "refused"; reason: "invalid_cnpj" | "changed_meanwhile" }
  | NotAllowed;

/** Pages show them once this returns. Stores only what differs from the environment. */
export async function saveShopSettings(
  { db, config, clock, catalogueSeen }: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: ShopSettingsForm,
  version: string,
): Promise<SaveSettingsAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<SaveSettingsAnswer> => {
    await lockSettings(trx);
    const present = await readShopSettings(trx);
    if (present.version !== version) return { kind: "refused", reason: "changed_meanwhile" };
    const before: WrittenBrand = await readBrand(trx, config.environmentBrand);
    const after = brandOfForm(form);
    if (!isCnpjFine(after.cnpj, before.cnpj)) return { kind: "refused", reason: "invalid_cnpj" };
    const changed = changedFields(before, after);
    if (!changed) return { kind: "saved" };
    const own = differing(after, config.environmentBrand);
    await writeSetting(trx, SHOP_KEY, own, { encrypted: false, now: clock() });
    const entry = { actor: staff.staffId, action: "setting.changed", subject: `setting:${SHOP_KEY}` } as const;
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "saved" };
  });
  if (answer.kind === "saved") await catalogueSeen();
  return answer;
}

function differing(brand: WrittenBrand, environment: Brand): Partial<WrittenBrand> {
  return changedFields<WrittenBrand>(environment, brand)?.after ?? {};
}
