import { formatDateTime } from "#platform/clock.ts";
import type { OwnTexts } from "#shop/config/shop-promises.ts";
import { previewMail } from "#shop/messages/preview-text.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readStoredTexts } from "#shop/settings/settings-queries.server.ts";
import { textVersion } from "#shop/settings/texts/stored-texts.ts";
import { textParts } from "#shop/settings/texts/text-entry.ts";
import { isMailText, type MailTextKey, presentTemplate, type TextKey, textEntry } from "#shop/settings/texts/texts.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { readStaffNames } from "#shop/staff/staff-queries.server.ts";

/** Data of a text's page. */
export async function loadText(services: Services, staff: StaffSession, key: TextKey) {
  const stored = await readStoredTexts(services.db);
  const own = stored[key];
  const parts = own?.parts ?? {};
  const values = textParts(textEntry(key)).map((part) => [part, presentTemplate({ [key]: parts }, key, part)] as const);
  const names = await readStaffNames(services.db, own ? [own.changedBy] : []);
  return {
    key,
    version: textVersion(stored, key),
    values: Object.fromEntries(values) as Record<string, string>,
    isChanged: Object.keys(parts).length > 0,
    changed: own
      ? `${names.get(own.changedBy) ?? "Pessoa removida"}, ${formatDateTime(new Date(own.changedAt))}`
      : null,
    mail: isMailText(key) ? await mailOf(services, key, parts) : null,
    shopName: services.config.brand.name,
    ownEmail: staff.email,
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

/** The e-mail a text makes, with sample data. */
export async function mailOf(services: Services, key: MailTextKey, parts: OwnTexts[string]) {
  const { subject, html } = await previewMail(services, key, parts);
  return { subject, html };
}
