import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { InstallmentFields } from "#shop/settings/installment-fields.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface InstallmentsFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

export function InstallmentsForm({ values, mayWrite, initial }: InstallmentsFormProps) {
  return (
    <AdminForm intent="parcelas" schema={InstallmentFields} values={values} initial={initial}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <Note tone="info">
            Quem decide os juros é a sua conta no Mercado Pago (parcelamento sem acréscimo). Prometa aqui o mesmo que
            está lá: no pagamento vale o que o provedor oferece para o cartão.
          </Note>
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
            <TextField
              {...field("most")}
              label="Parcelas, no máximo"
              inputMode="numeric"
              autoComplete="off"
              hint="De 1 a 12. Um: só à vista."
            />
            <TextField
              {...field("interestFree")}
              label="Das quais sem juros"
              inputMode="numeric"
              autoComplete="off"
              hint="Um: nenhuma parcela é prometida sem juros."
            />
            <TextField
              {...field("smallest")}
              label="Menor parcela, em R$"
              inputMode="decimal"
              autoComplete="off"
              hint="Abaixo dela há menos parcelas."
            />
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar parcelamento
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
