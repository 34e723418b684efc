import type { Services } from "#shop/services.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import type { PanelSetting } from "#shop/settings/setting.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { checked, type Handler } from "../forms/handlers.server.ts";
import { said } from "./refuse-staff.server.ts";
import type { Posted } from "./staff-context.server.ts";

type AnySetting = PanelSetting<object, Pick<Services, "config">>;

/** What the forms of these settings hold, by key: their fields as typed, and the `version` they were read at. */
export async function readPanels(
  services: Pick<Services, "db" | "config">,
  settings: readonly AnySetting[],
): Promise<Record<string, Record<string, string>>> {
  const read = settings.map(async (setting) => {
    const { value, version } = await readSetting(services, setting);
    return [setting.key, { ...setting.show(value), version }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Handlers of the forms of these settings, by key. */
export function panelHandlers(settings: readonly AnySetting[]): Record<string, Handler<Posted>> {
  return Object.fromEntries(settings.map((setting) => [setting.key, panelHandler(setting)] as const));
}

function panelHandler(setting: AnySetting): Handler<Posted> {
  return checked(setting.typed, async ({ services, staff, fields }: Posted, form) => {
    const value = setting.read(form);
    const answer = await saveSetting(services, staff, setting, value, fields.version ?? "");
    return said(fields, answer, setting.saved(value));
  });
}
