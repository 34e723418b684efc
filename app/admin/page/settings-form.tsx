import type { ComponentProps, ReactNode } from "react";
import type * as z from "zod/mini";
import { SelectField, type SelectOption, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { AdminForm } from "./admin-form.tsx";
import { SaveButton } from "./save-button.tsx";

/** A row of a settings form: a field's name, its label, and how it is typed. */
export interface SettingField
  extends Pick<
    ComponentProps<typeof TextField>,
    "name" | "label" | "hint" | "type" | "inputMode" | "mask" | "optional" | "className"
  > {
  /** Chosen from a list instead of typed. */
  options?: readonly SelectOption[];
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
}

/** A form of settings, from a table of its fields; read-only without write permission. */
export function SettingsForm({ intent, schema, fields, values, mayWrite, save, columns, lead }: SettingsFormProps) {
  return (
    <AdminForm intent={intent} schema={schema} values={values}>
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          {lead}
          <fieldset disabled={!mayWrite} className={`grid grid-cols-[minmax(0,1fr)] ${columns}`}>
            {fields.map(({ name, options, label, className, mask, ...looks }) =>
              options ? (
                <SelectField
                  key={name}
                  {...field(name)}
                  autoComplete="off"
                  label={label}
                  className={className}
                  options={options}
                />
              ) : (
                <TextField
                  key={name}
                  {...field(name)}
                  autoComplete="off"
                  label={label}
                  className={className}
                  mask={mask}
                  {...looks}
                />
              ),
            )}
          </fieldset>
          {mayWrite ? (
            <SaveButton busy={busy} changed={changed}>
              {save}
            </SaveButton>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
