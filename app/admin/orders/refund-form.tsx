import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { maskMoney } from "#app/ui/mask.ts";
import { RadioMark } from "#app/ui/radio.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { typedCents } from "#platform/typed-money.ts";
import type { PieceLeft } from "#shop/order-desk/desk.ts";
import { piecesField, RefundForm as RefundSchema } from "#shop/order-desk/desk-forms.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface RefundFormProps {
  /** What can still go back. */
  leftCents: Centavos;
  returnedCents: Centavos;
  pieces: readonly PieceLeft[];
  /** How it was paid, in words. */
  method: string;
  /** The form's own UUID: sent twice, it is one refund. */
  refundId: string;
  initial: AdminAnswer | undefined;
  onDone: () => void;
}

/** Money back, whole or in part, and pieces back on the shelf; the button says how much goes. */
export function RefundForm({ leftCents, returnedCents, pieces, method, refundId, initial, onDone }: RefundFormProps) {
  // The page is read anew while the form is filled in: the form stays the same one.
  const [id] = useState(refundId);
  const [how, setHow] = useState(initial?.values?.how ?? "all");
  const [typed, setTyped] = useState(initial?.values?.amount ?? "");
  const goes = how === "all" ? leftCents : typedCents(typed);
  const returnable = pieces.filter(({ left }) => left > 0);
  return (
    <AdminForm intent="reembolsar" schema={RefundSchema} initial={initial} onDone={onDone}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="refundId" value={id} />
          <fieldset className="grid">
            <legend className="mb-1 font-medium text-small">Quanto devolver</legend>
            <Way value="all" chosen={how} onChoose={setHow}>
              Tudo o que resta: <b className="font-semibold tabular-nums">{formatBrl(leftCents)}</b>
            </Way>
            <Way value="part" chosen={how} onChoose={setHow}>
              Só uma parte
            </Way>
          </fieldset>
          <div className={how === "part" ? "" : "sr-only"} inert={how !== "part" || undefined}>
            <TextField
              {...field("amount")}
              label="Valor a devolver (R$)"
              inputMode="numeric"
              autoComplete="off"
              mask={maskMoney}
              onInput={(event) => setTyped(event.currentTarget.value)}
              hint={`Até ${formatBrl(leftCents)}.${returnedCents > 0 ? ` Já devolvido: ${formatBrl(returnedCents)}.` : ""}`}
            />
          </div>
          <TextField
            {...field("reason")}
            label="Motivo"
            autoComplete="off"
            maxLength={200}
            hint="Só a equipe vê, no histórico do pedido."
          />
          {returnable.length > 0 && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium text-small">Peças que voltam ao estoque</legend>
              {returnable.map(({ orderItemId, productName, size, unitCents, left }) => (
                <SelectField
                  key={orderItemId}
                  name={piecesField(orderItemId)}
                  label={`${productName}, ${size} (${formatBrl(unitCents)} cada)`}
                  defaultValue={initial?.values?.[piecesField(orderItemId)] ?? "0"}
                  options={Array.from({ length: left + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? "Nenhuma" : count === 1 ? "1 peça" : `${count} peças`,
                  }))}
                />
              ))}
            </fieldset>
          )}
          <p className="text-ink-soft text-small">
            O dinheiro volta por {method} e o cliente recebe um e-mail quando o provedor concluir. Não dá para desfazer.
          </p>
          <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
            {goes ? `Devolver ${formatBrl(goes)}` : "Devolver"}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

interface WayProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
}

function Way({ value, chosen, onChoose, children }: WayProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-tap cursor-pointer items-center gap-3">
      <RadioMark id={id} name="how" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  );
}
