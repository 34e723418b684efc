import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { formatBrl } from "#platform/money.ts";
import {
  CORRECTION_WAYS,
  type Correction,
  correctionForm,
  daysWaited,
  mayBeDue,
  type RefundWait,
} from "#shop/fulfilment/returns/corrections/refund-correction.ts";

interface CorrectionsPanelProps {
  waits: readonly RefundWait[];
  now: Date;
  mayRefund: boolean;
}

/** Late refunds that may owe a monetary correction; hidden if there are none. */
export function CorrectionsPanel({ waits, now, mayRefund }: CorrectionsPanelProps) {
  const late = waits.filter((wait) => wait.correction || mayBeDue(wait, now));
  if (late.length === 0) return null;
  return (
    <Panel title="Correção monetária" lead="A loja paga por fora do provedor e anota aqui; o cliente vê no pedido.">
      {late.map((wait) => (
        <div key={wait.refundId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {wait.correction ? (
            <p className="text-small">
              Reembolso de {formatBrl(wait.amountCents)}: {enteredWords(wait.correction)}.
            </p>
          ) : (
            <Note tone="warning" title="Pode ser devida uma correção.">
              O reembolso de {formatBrl(wait.amountCents)} {wait.doneAt ? "levou" : "espera há"} {daysWaited(wait, now)}{" "}
              dias, desde {formatDay(dayInSaoPaulo(wait.since))}. A lei manda devolver o valor monetariamente atualizado
              (CDC, art. 49).
            </Note>
          )}
          {mayRefund && <CorrectionFields wait={wait} today={dayInSaoPaulo(now)} />}
        </div>
      ))}
    </Panel>
  );
}

const WAYS = Object.entries(CORRECTION_WAYS).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));

function CorrectionFields({ wait: { refundId, correction }, today }: { wait: RefundWait; today: string }) {
  const values = {
    refundId,
    amount: correction ? formatCentsForInput(correction.amountCents) : "",
    paidOn: correction?.paidOn ?? today,
    paidBy: correction?.paidBy ?? "pix",
  };
  return (
    <AdminForm
      intent={`correction-${refundId}`}
      schema={correctionForm(today)}
      values={values}
      hidden={{ refundId }}
      submit={{ label: correction ? "Corrigir a anotação" : "Anotar correção", variant: "secondary" }}
    >
      {({ field }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
          <TextField
            {...field("amount")}
            label="Valor pago, em R$"
            inputMode="decimal"
            autoComplete="off"
            hint="0 se nada for devido."
          />
          <TextField {...field("paidOn")} type="date" max={today} label="Pago em" />
          <SelectField {...field("paidBy")} label="Como" options={WAYS} />
        </div>
      )}
    </AdminForm>
  );
}

function enteredWords({ amountCents, paidOn, paidBy }: Correction): string {
  if (amountCents === 0 || !paidOn || !paidBy) return "nenhuma correção era devida";
  return `correção de ${formatBrl(amountCents)}, paga em ${formatDay(paidOn)} por ${CORRECTION_WAYS[paidBy]}`;
}
