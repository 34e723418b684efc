import { SelectField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { Replaced } from "#shop/fulfilment/order-desk/additions/may-add.server.ts";
import { fieldOfReplaced, replacedOfField } from "#shop/fulfilment/order-desk/manual-orders/replaced-field.ts";
import { replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { DraftTools } from "./new-order.tsx";

interface AlongPanelProps {
  first: Pick<Order, "number" | "customerName">;
  /** The pieces of that order that leave it; null: none, or they cannot. */
  replaced: Replaced | null;
  tools: DraftTools;
}

/** The paid order that an order is added to, and what leaves it once this one is paid. Rules: EDIT-16, EDIT-27. */
export function AlongPanel({ first, replaced, tools }: AlongPanelProps) {
  const number = orderNumber(first);
  const same = `Mesmo cliente (${first.customerName}), mesmo endereço`;
  if (tools.values.replaces === "") {
    return (
      <Note title={`Vai no pacote do pedido ${number}.`}>
        {same}, sem frete. É um pedido próprio, pago pelo link: se não for pago, nada muda no primeiro.
      </Note>
    );
  }
  if (!replaced) {
    return (
      <>
        <Note tone="warning" title={`Esta troca no pedido ${number} não dá mais.`}>
          A peça saiu do pedido, espera outra troca, ou o pedido já foi enviado.
        </Note>
        <Quantity replaced={replaced} tools={tools} />
      </>
    );
  }
  return (
    <>
      <Note title={replaced.isWhole ? `Fica no lugar do pedido ${number}.` : `Troca no pedido ${number}.`}>
        {same}, {replaced.isWhole ? "mesmo frete" : "sem frete"}. {whatHappens(replaced, number)} Se não for pago, nada
        muda no primeiro.
      </Note>
      <Quantity replaced={replaced} tools={tools} />
    </>
  );
}

function whatHappens(replaced: Replaced, number: string): string {
  const back = formatBrl(replaced.backCents);
  return replaced.isWhole
    ? `O cliente paga o total abaixo; na hora do pagamento o pedido ${number} é cancelado e ${back} voltam para ele.`
    : `O cliente paga o total abaixo; na hora do pagamento sai ${replacedText(replaced)} e ${back} voltam para ele.`;
}

/** How many pieces leave; of a single one there is no choice. */
function Quantity({ replaced, tools: { values, field, press } }: Pick<AlongPanelProps, "replaced" | "tools">) {
  const { name, value, onChange } = field("replaces");
  const pieces = replacedOfField(values.replaces);
  const most = replaced?.most ?? 1;
  if (!pieces || most < 2) return <input type="hidden" name={name} value={value} />;
  const options = Array.from({ length: most }, (_, index) => index + 1).map((quantity) => ({
    value: fieldOfReplaced({ ...pieces, quantity }),
    label: counted(quantity, "peça", "peças"),
  }));
  return (
    <SelectField
      name={name}
      value={value}
      label="Saem do pedido pago"
      options={options}
      onChange={(event) => {
        onChange(event);
        press("show");
      }}
    />
  );
}
