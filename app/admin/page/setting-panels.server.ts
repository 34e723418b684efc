import type { Services } from "#shop/services.server.ts";
import { settingsIn } from "#shop/settings/all-settings.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import type { SettingPlace } from "#shop/settings/setting.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { checked, type Handler } from "../forms/handlers.server.ts";
import { said } from "./refuse-staff.server.ts";
import type { Posted } from "./staff-context.server.ts";

/** What the forms of the settings in these places hold, by key: their fields as typed, and the `version` they were read at. */
export async function readPanels(
  services: Pick<Services, "db" | "config">,
  ...places: readonly SettingPlace[]
): Promise<Record<string, Record<string, string>>> {
  const read = places.flatMap(settingsIn).map(async (setting) => {
    const { value, version } = await readSetting(services, setting);
    return [setting.key, { ...setting.show(value), version }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Handlers of the forms of the settings in these places, by key. */
export function panelHandlers(...places: readonly SettingPlace[]): Record<string, Handler<Posted>> {
  return Object.fromEntries(places.flatMap(settingsIn).map((setting) => [setting.key, panelHandler(setting)] as const));
}

function panelHandler(setting: ReturnType<typeof settingsIn>[number]): Handler<Posted> {
  return checked(setting.typed, async ({ services, staff, fields }: Posted, form) => {
    const value = setting.read(form);
    const answer = await saveSetting(services, staff, setting, value, fields.version ?? "");
    return said(fields, answer, setting.saved(value));
  });
}
