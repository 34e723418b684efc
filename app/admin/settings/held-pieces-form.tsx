import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";
import { HeldPiecesFields } from "./held-pieces-fields.ts";

interface HeldPiecesFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

export function HeldPiecesForm({ values, mayWrite, initial }: HeldPiecesFormProps) {
  return (
    <AdminForm intent="guardadas" schema={HeldPiecesFields} values={values} initial={initial}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
            <TextField
              {...field("instant")}
              label="Peças ao todo"
              inputMode="numeric"
              autoComplete="off"
              hint="PIX, cartão e boleto juntos."
            />
            <TextField
              {...field("boleto")}
              label="Das quais por boleto"
              inputMode="numeric"
              autoComplete="off"
              hint="Um boleto guarda as peças por até uma semana."
            />
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar limites
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
