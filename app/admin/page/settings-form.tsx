import type { ComponentProps, ReactNode } from "react";
import type * as z from "zod/mini";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, type SelectOption, TextField } from "#app/ui/fields/field.tsx";
import { AdminForm, type AdminFormTools } from "./admin-form.tsx";
import { ReadOnlyNote, SaveButton } from "./save-button.tsx";

/** A row of a settings form: a field's name, its label, and how it is typed. */
export interface SettingField
  extends Pick<
    ComponentProps<typeof TextField>,
    "name" | "label" | "hint" | "type" | "inputMode" | "mask" | "optional" | "className"
  > {
  /** Chosen from a list instead of typed. */
  options?: readonly SelectOption[];
  /** Ticked, which posts `1`. */
  isCheckbox?: boolean;
  /** Heading over it and the fields that follow with the same. */
  group?: string;
}

interface SettingsFormProps {
  /** Form name, unique within its page. */
  intent: string;
  schema: z.core.$ZodType;
  fields: readonly SettingField[];
  /** Initial values, and the `version` they were read at. */
  values: Record<string, string>;
  /** Shown in place of the button to those who may not write. */
  mayWrite: boolean;
  /** Label of the button. */
  save: string;
  /** Classes of the fields' grid. */
  columns: string;
  /** Above the fields. */
  lead?: ReactNode;
  /** For who may not write, in place of the button. */
  readOnly?: ReactNode;
}

/** A form of settings, from a table of its fields; read-only without write permission. */
export function SettingsForm({
  intent,
  schema,
  fields,
  values,
  mayWrite,
  save,
  columns,
  lead,
  readOnly = <ReadOnlyNote />,
}: SettingsFormProps) {
  const groups = Map.groupBy(fields, ({ group }) => group);
  return (
    <AdminForm intent={intent} schema={schema} values={values}>
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          {lead}
          {[...groups].map(([group = "", members]) => (
            <fieldset
              key={group}
              disabled={!mayWrite}
              className={`grid grid-cols-[minmax(0,1fr)] items-start ${columns}`}
            >
              {group && <legend className="mb-4 font-semibold">{group}</legend>}
              {members.map((each) => (
                <FieldOf key={each.name} setting={each} field={field} />
              ))}
            </fieldset>
          ))}
          {mayWrite ? (
            <SaveButton busy={busy} changed={changed}>
              {save}
            </SaveButton>
          ) : (
            readOnly
          )}
        </>
      )}
    </AdminForm>
  );
}

function FieldOf({ setting, field }: { setting: SettingField; field: AdminFormTools["field"] }) {
  const { name, options, isCheckbox, group: _, label, hint, className, ...looks } = setting;
  if (isCheckbox) return <TickedField {...{ label, hint, className }} {...field(name)} />;
  const shared = { ...field(name), autoComplete: "off", label, className };
  if (options) return <SelectField {...shared} options={options} />;
  return <TextField {...shared} hint={hint} {...looks} />;
}

type TickedFieldProps = ReturnType<AdminFormTools["field"]> & Pick<SettingField, "label" | "hint" | "className">;

function TickedField({ name, defaultValue, error, label, hint, className }: TickedFieldProps) {
  const hintId = `${name}-hint`;
  return (
    <div className={`grid gap-1 ${className ?? ""}`}>
      <Checkbox
        name={name}
        value="1"
        defaultChecked={defaultValue === "1"}
        label={label}
        error={error}
        aria-describedby={hint && hintId}
      />
      {hint && (
        <p id={hintId} className="text-ink-soft text-small">
          {hint}
        </p>
      )}
    </div>
  );
}
