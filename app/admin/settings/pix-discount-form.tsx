import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";
import { PixDiscountFields } from "./pix-discount-fields.ts";

interface PixDiscountFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

export function PixDiscountForm({ values, mayWrite, initial }: PixDiscountFormProps) {
  return (
    <AdminForm intent="pix" schema={PixDiscountFields} values={values} initial={initial}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2">
            <TextField
              {...field("percent")}
              label="Desconto em %"
              inputMode="numeric"
              autoComplete="off"
              hint="De 0 a 50. Zero: sem desconto."
            />
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar desconto
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
