import { PackageCheck, RotateCcw, Truck } from "lucide-react";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { plural } from "#platform/formats/plural.ts";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { formatBrl } from "#platform/money.ts";
import { refundOf } from "#shop/fulfilment/returns/return.ts";
import { ExchangeForm, ReceiveForm, ReturnRefundForm, shelvedField } from "#shop/fulfilment/returns/return-forms.ts";
import type { StaffReturn } from "#shop/fulfilment/returns/staff-view/read-staff-return.server.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { isTermOver, refundTermsForStaff } from "#shop/ordering/payments/refunds/refund-term.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { CollapsedForm, SeenStatusField } from "./decision-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";

interface RefundReturnProps extends DecisionProps {
  /** Not the usual next step: shown collapsed. */
  early?: boolean;
}

/** Refunds a return: in full for a withdrawal, otherwise the agreed amount. */
export function RefundReturn({ made, order, now, early = false }: RefundReturnProps) {
  const all = refundOf(made);
  const terms = refundTermsForStaff(order.paymentMethod, order.payment, now);
  const isOver = order.payment !== null && isTermOver(order.payment, now);
  const isFixed = made.kind === "regret";
  const form = (
    <AdminForm
      intent="refund"
      schema={ReturnRefundForm}
      values={{ amount: isFixed ? "" : formatCentsForInput(all) }}
      submit={{
        label: isOver ? "Anotar a devolução" : isFixed ? `Devolver ${formatBrl(all)}` : "Devolver o valor",
        icon: RotateCcw,
        variant: early ? "secondary" : "primary",
        question: refundQuestion(made, order, { terms, isOver }),
      }}
    >
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          {isFixed && <input type="hidden" name="amount" value="" />}
          {isFixed ? (
            <p className="text-small">
              Volta tudo o que foi pago pelas peças
              {made.shippingCents > 0 ? `, com ${formatBrl(made.shippingCents)} do frete da entrega` : ""} (CDC, art.
              49). {terms}
            </p>
          ) : (
            <TextField
              {...field("amount")}
              label="Valor a devolver"
              inputMode="decimal"
              autoComplete="off"
              hint={`No máximo ${formatBrl(all)}. ${terms}`}
              className="max-w-88"
            />
          )}
        </>
      )}
    </AdminForm>
  );
  if (!early) return form;
  return (
    <CollapsedForm
      label={made.status === "received" ? "Devolver o valor em vez disso" : "Devolver o valor antes de a peça chegar"}
      intent="refund"
    >
      {form}
    </CollapsedForm>
  );
}

function refundQuestion(
  made: DecisionProps["made"],
  { customerName, paymentMethod }: DecisionProps["order"],
  { terms, isOver }: { terms: string; isOver: boolean },
): ConfirmQuestion {
  return {
    title: isOver ? "Anotar a devolução?" : "Devolver o valor?",
    confirm: isOver ? "Sim, anotar" : "Sim, devolver",
    text: ({ amount = "" }) => (
      <>
        <p className="break-words">
          Você devolve <b className="font-semibold">{formatBrl(parseTypedCents(amount) ?? refundOf(made))}</b> a{" "}
          {customerName}
          {paymentMethod && !isOver && (
            <>
              , pela forma de pagamento do pedido: <b className="font-semibold">{paymentMethodLabel(paymentMethod)}</b>
            </>
          )}
          . {terms}
        </p>
        {made.status !== "received" && <p>A peça ainda não chegou.</p>}
        <p>{isOver ? "Não dá para desfazer." : "O pedido de estorno sai na hora e não dá para desfazer."}</p>
      </>
    ),
  };
}

/** Records that the pieces have arrived, and how many can be restocked. */
export function ReceiveReturn({ made, order }: DecisionProps) {
  return (
    <AdminForm intent="receive" schema={ReceiveForm} submit={{ label: "Marcar como recebida", icon: PackageCheck }}>
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          {made.lines.map(({ orderItemId, quantity }) => {
            const item = order.items.find(({ id }) => id === orderItemId);
            const { name, defaultValue, error } = field(shelvedField(orderItemId));
            return (
              <SelectField
                key={orderItemId}
                name={name}
                error={error}
                // Defective pieces are not restocked by default.
                defaultValue={defaultValue ?? (made.kind === "defect" ? "0" : String(quantity))}
                label={`${item?.productName ?? "Peça"}, tamanho ${item?.size ?? ""}`}
                options={Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => ({
                  value: String(count),
                  label: shelvedLabel(count, quantity),
                }))}
                className="max-w-120"
              />
            );
          })}
          <TextArea {...field("note")} label="Como chegou" optional rows={2} hint="Só a equipe vê." />
        </>
      )}
    </AdminForm>
  );
}

function shelvedLabel(count: number, quantity: number): string {
  if (count === 0) return `${plural(quantity, "Não", "Nenhuma")} volta ao estoque`;
  if (quantity === 1) return "Perfeita: volta ao estoque";
  return count === quantity
    ? `Todas perfeitas: ${count} voltam ao estoque`
    : `${count} de ${quantity} ${plural(count, "volta", "voltam")} ao estoque`;
}

interface ExchangeReturnProps extends DecisionProps {
  /** How much of these pieces' money the shop still holds: all, less than all, or none. */
  exchangeMoney: StaffReturn["exchangeMoney"];
}

/** Records how the replacement was sent. No form if the shop has no money left for these pieces. */
export function ExchangeReturn({ made, exchangeMoney }: ExchangeReturnProps) {
  if (exchangeMoney === "none") {
    return (
      <Note tone="warning" title="O dinheiro deste pedido já voltou para o cliente, ou está em disputa.">
        Outra peça sairia de graça. Confira os reembolsos na página do pedido.
      </Note>
    );
  }
  return (
    <AdminForm intent="exchange" schema={ExchangeForm} submit={{ label: "Marcar como enviada", icon: Truck }}>
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field("carrier")} label="Transportadora" optional autoComplete="off" />
            <TextField
              {...field("trackingCode")}
              label="Código de rastreamento"
              optional
              autoComplete="off"
              hint="Vai no e-mail do cliente."
            />
          </div>
          {exchangeMoney === "short" && (
            <Checkbox
              name="mesmoAssim"
              value="1"
              label="Parte do valor destas peças já voltou para o cliente: enviar outra mesmo assim"
            />
          )}
        </>
      )}
    </AdminForm>
  );
}
