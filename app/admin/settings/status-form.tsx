import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { statusForm } from "#shop/settings/shop-status.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface StatusFormProps {
  values: Record<string, string>;
  /** `YYYY-MM-DD` */
  today: string;
  tomorrow: string;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

const OPTIONS = [
  { value: "open", label: "Aberta" },
  { value: "closed", label: "Fechada" },
];

export function StatusFormPanel({ values, today, tomorrow, mayWrite, initial }: StatusFormProps) {
  return (
    <AdminForm intent="funcionamento" schema={statusForm(today)} values={values} initial={initial}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            <SelectField {...field("status")} label="A loja está" options={OPTIONS} />
            <TextField
              {...field("reopensOn")}
              label="Reabre em"
              optional
              type="date"
              min={tomorrow}
              hint="Vazio: até você abrir de novo."
            />
            <TextField
              {...field("message")}
              label="Aviso para os clientes"
              maxLength={160}
              autoComplete="off"
              placeholder="Estamos em férias coletivas."
              hint="Aparece na faixa e quando alguém tenta comprar."
              className="md:col-span-2"
            />
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar funcionamento
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
