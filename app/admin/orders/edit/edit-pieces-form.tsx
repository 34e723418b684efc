import { Pencil } from "lucide-react";
import { useState } from "react";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { ConfirmButton } from "#app/admin/page/confirm-button.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { editForm, planOfForm } from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { editRefundCents } from "#shop/fulfilment/order-desk/edits/edit-refund.ts";
import { type EditPlan, editTexts, leftOf } from "#shop/fulfilment/order-desk/edits/order-edit.ts";
import type { OrderEdit } from "#shop/fulfilment/order-desk/edits/read-edit.server.ts";
import { swapLines, swapRefunds } from "#shop/fulfilment/order-desk/edits/swap-lines.ts";
import { refundWay } from "../money/refund-texts.ts";
import { EditLine } from "./edit-line.tsx";

interface EditPiecesFormProps {
  edit: OrderEdit;
  onDone: (answer: AdminAnswer) => void;
}

/** Sizes and quantities of an order's lines, with what they come to; asks before it saves. */
export function EditPiecesForm({ edit, onDone }: EditPiecesFormProps) {
  const sent = useSentAnswer();
  const { order, sizes, version, mayRefund } = edit;
  // The key of a form that is being filled in outlives revalidations.
  const [editId] = useState(edit.editId);
  const [typed, setTyped] = useState<Record<string, string>>(sent?.values ?? {});
  const schema = editForm(order, sizes);
  const summaryOf = (fields: Record<string, string>) => (
    <EditSummary edit={edit} plan={planOfForm(order, sizes, fields)} />
  );
  return (
    <AdminForm intent="edit" schema={schema} onDone={onDone} className="grid gap-6">
      {({ field, busy, form }) => (
        <>
          <input type="hidden" name="editId" value={editId} />
          <input type="hidden" name="visto" value={version} />
          <Panel title="Peças">
            <ul
              className="grid gap-8"
              onChange={() => form.current && setTyped(formFields(new FormData(form.current)))}
            >
              {order.items
                .filter((line) => leftOf(line) > 0)
                .map((line) => (
                  <EditLine
                    key={line.id}
                    line={line}
                    sizes={valueAt(sizes, line.id)}
                    typed={typed}
                    mayTakeOut={mayRefund}
                    field={field}
                  />
                ))}
            </ul>
            {!mayRefund && (
              <p className="text-caption text-ink-muted">
                Tirar peças, ou trocar por uma mais barata, devolve dinheiro: só proprietários e gerentes podem.
              </p>
            )}
          </Panel>
          {(order.invoiceKey !== null || order.invoiceUrl !== null) && (
            <Note tone="warning" title="A nota fiscal deste pedido já foi emitida.">
              Depois de alterar as peças, emita outra e troque-a na página do pedido.
            </Note>
          )}
          <Panel title="O que muda">
            {summaryOf(typed)}
            <ConfirmButton
              label="Alterar pedido"
              icon={Pencil}
              form={form}
              schema={schema}
              busy={busy}
              className="justify-self-start"
              question={{
                title: "Alterar o pedido?",
                text: summaryOf,
                confirm: "Sim, alterar",
                when: (fields) => planOfForm(order, sizes, fields).kind === "plan",
              }}
            />
          </Panel>
        </>
      )}
    </AdminForm>
  );
}

/** What an edit changes, and the money that goes back. */
function EditSummary({ edit, plan }: { edit: OrderEdit; plan: EditPlan }) {
  if (plan.kind !== "plan") {
    const words = plan.kind === "unchanged" ? "Nada mudou ainda." : "Corrija os campos marcados.";
    return <p className="text-ink-soft text-small">{words}</p>;
  }
  const { order, returns, refundableCents, isFixedCoupon } = edit;
  const { takenOut } = plan;
  let made = 0;
  const swapped = swapLines(order.items, plan.swaps, () => `nova-${made++}`);
  const swapCents = [...swapRefunds(order, swapped, { isFixedCoupon }).values()].reduce((sum, cents) => sum + cents, 0);
  const refundCents = editRefundCents(order, swapped.items, { returns, takenOut, swapCents, refundableCents });
  return (
    <div className="grid gap-3 text-small">
      <ul className="grid list-disc gap-1 pl-5">
        {editTexts(order.items, plan).map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
      <p>
        {refundCents > 0 ? (
          <>
            <b className="font-semibold tabular-nums">{formatBrl(refundCents)}</b> voltam para o cliente
            {order.paymentMethod && ` ${refundWay(order.paymentMethod)}`}: o que foi pago a mais, já com os descontos do
            pedido. O frete não muda.
          </>
        ) : (
          "O valor do pedido não muda."
        )}
      </p>
    </div>
  );
}
