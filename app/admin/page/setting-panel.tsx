import type { ReactNode } from "react";
import { Note } from "#app/ui/note.tsx";
import { valueAt } from "#platform/value-at.ts";
import { settingsIn } from "#shop/settings/all-settings.ts";
import type { FieldLook, PanelSetting, SettingPlace } from "#shop/settings/setting.ts";
import { Panel } from "./admin-panel.tsx";
import { type SettingField, SettingsForm } from "./settings-form.tsx";

interface SettingPanelsProps {
  place: SettingPlace;
  /** What the forms hold: `readPanels`. */
  panels: Readonly<Record<string, Record<string, string>>>;
  mayWrite: boolean;
  /** In place of the first button, for who may not write. */
  readOnly?: ReactNode;
  /** Hints of fields that name more than the setting knows. */
  hints?: Readonly<Record<string, string>>;
}

const COLUMNS = { 2: "gap-6 md:grid-cols-2", 3: "gap-6 md:grid-cols-3" };

/** The settings of a place, each a panel with a form made from its declaration. */
export function SettingPanels({ place, readOnly, ...rest }: SettingPanelsProps) {
  return settingsIn(place).map((setting, at) => (
    <SettingPanel key={setting.key} setting={setting} readOnly={at === 0 ? readOnly : null} {...rest} />
  ));
}

function SettingPanel({
  setting,
  panels,
  hints,
  ...rest
}: Omit<SettingPanelsProps, "place"> & { setting: PanelSetting }) {
  const { key, title, lead, note, columns, save, typed, fields } = setting;
  const values = valueAt(panels, key) ?? {};
  return (
    <Panel title={title} lead={lead}>
      <SettingsForm
        key={values.version}
        intent={key}
        schema={typed}
        fields={Object.entries(fields).map(([name, look]) =>
          fieldOf(name, { ...look, hint: (hints && valueAt(hints, name)) ?? look.hint }),
        )}
        columns={COLUMNS[columns]}
        save={save}
        values={values}
        lead={note && <Note tone="info">{note}</Note>}
        {...rest}
      />
    </Panel>
  );
}

function fieldOf(name: string, { wide, ...look }: FieldLook): SettingField {
  if (!wide) return { name, ...look };
  // A number is as narrow as in a column; its hint has the whole line.
  return { name, ...look, className: look.inputMode ? "md:col-span-full md:[&>div]:max-w-60" : "md:col-span-full" };
}
