import type { ReactNode } from "react";
import { valueAt } from "#platform/value-at.ts";
import type { FieldLook, PanelSetting } from "#shop/settings/setting.ts";
import { Panel } from "./admin-panel.tsx";
import { type SettingField, SettingsForm } from "./settings-form.tsx";

interface SettingPanelProps {
  setting: PanelSetting;
  /** What the forms of the page's settings hold: `readPanels`. */
  panels: Readonly<Record<string, Record<string, string>>>;
  mayWrite: boolean;
  /** Above the fields. */
  lead?: ReactNode;
  /** In place of the button, for who may not write. */
  readOnly?: ReactNode;
  /** Hints of fields that name more than the setting knows. */
  hints?: Readonly<Record<string, string>>;
}

const COLUMNS = { 2: "gap-6 md:grid-cols-2", 3: "gap-6 md:grid-cols-3" };

/** A panel with the form of a setting, made from its declaration. */
export function SettingPanel({ setting, panels, hints, ...rest }: SettingPanelProps) {
  const { key, title, lead, columns, save, typed, fields } = setting;
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
