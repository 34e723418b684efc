import { useState } from "react";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { StreetField } from "#app/forms/address/street-field.tsx";
import { useAddressLookup } from "#app/forms/address/use-address-lookup.ts";
import { isTypedControl } from "#app/forms/focus-first-field.ts";
import { StateField } from "#app/forms/state-field.tsx";
import { addressLines } from "#app/order/order-texts.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { businessDays } from "#platform/business-days.ts";
import { cepDigits } from "#platform/formats/cep.ts";
import { formatBrl } from "#platform/money.ts";
import type { OrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { addressVersion } from "#shop/fulfilment/shipments/sending/address-edit.ts";
import { DeliveryAddressForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { recipientOf } from "#shop/ordering/orders/gift.ts";
import { hasBeenPaid, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { hasCustomerAddress, shippingName } from "#shop/ordering/shipping/pickup.ts";
import { AdminForm, type AdminFormTools } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";

interface AddressPanelProps {
  toSend: OrderToSend;
  mayWrite: boolean;
  mayRefund: boolean;
}

/** Delivery address and the shipping that was sold. The address can be corrected until it is on a label. */
export function AddressPanel({ toSend, mayWrite, mayRefund }: AddressPanelProps) {
  const sent = useSentAnswer("address");
  const { order } = toSend;
  return (
    <Panel title="Entrega">
      {hasCustomerAddress(order) && (
        <p className="break-words text-small leading-relaxed">
          {[recipientOf(order), ...addressLines(order.shippingAddress)].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
      <Facts toSend={toSend} />
      {mayWrite && toSend.mayChangeAddress && !toSend.isPickup && (
        <details open={sent?.kind === "refused"}>
          <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">
            Corrigir endereço
          </summary>
          <div className="pt-3">
            <Correction key={JSON.stringify(order.shippingAddress)} order={order} mayRefund={mayRefund} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function Facts({ toSend: { order, sold, isPickup } }: Pick<AddressPanelProps, "toSend">) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
      <dt className="text-ink-muted">Vendido com</dt>
      <dd>
        {isPickup
          ? "Retirada na loja"
          : sold
            ? shippingName(sold.name, sold.companyName)
            : order.serviceName
              ? shippingName(order.serviceName, order.carrierName)
              : "Frete fixo"}
      </dd>
      <dt className="text-ink-muted">Frete cobrado</dt>
      <dd>{order.amounts.netShippingCents === 0 ? "Grátis" : formatBrl(order.amounts.netShippingCents)}</dd>
      {sold && !isPickup && (
        <>
          <dt className="text-ink-muted">Prazo</dt>
          <dd>{businessDays(sold.deliveryDays)}</dd>
        </>
      )}
      {order.shippingIsEstimate && (
        <>
          <dt className="text-ink-muted">Atenção</dt>
          <dd>Valor estimado: a transportadora não respondeu na compra.</dd>
        </>
      )}
      <dt className="text-ink-muted">{hasBeenPaid(order.paymentStatus) ? "Total pago" : "Total"}</dt>
      <dd>
        {formatBrl(order.amounts.payableCents)}
        {order.paymentMethod ? `, ${paymentMethodLabel(order.paymentMethod)}` : ""}
      </dd>
    </dl>
  );
}

function Correction({ order, mayRefund }: { order: OrderToSend["order"]; mayRefund: boolean }) {
  const { zipCode, complement = "", ...same } = order.shippingAddress;
  return (
    <AdminForm
      intent="address"
      schema={DeliveryAddressForm}
      values={{ ...same, complement, zipCode: maskCep(zipCode) }}
      hidden={{ visto: addressVersion(order.shippingAddress) }}
      submit={{ label: "Salvar endereço", variant: "secondary", size: "s" }}
    >
      {({ field, form }) => (
        <>
          <Fields field={field} form={form} known={zipCode} />
          {mayRefund && order.amounts.netShippingCents > 0 && (
            <Checkbox name="devolver" value="1" label="Se o frete ficar mais barato, devolver a diferença" />
          )}
          <p className="text-caption text-ink-muted">
            O frete cobrado não muda: se ficar mais caro, é da loja. Combine a correção com o cliente: ela aparece no
            pedido dele, e ele recebe um e-mail.
          </p>
        </>
      )}
    </AdminForm>
  );
}

/** A new CEP fills in the address fields it determines. */
function Fields({ field, form, known }: Pick<AdminFormTools, "field" | "form"> & { known: string }) {
  const [cep, setCep] = useState(known);
  const lookup = useAddressLookup(cep, known, (found) => {
    for (const [name, value] of Object.entries(found)) {
      const control = form.current?.elements.namedItem(name);
      if (isTypedControl(control) && value !== "") control.value = value;
    }
  });
  const { error, ...zipCode } = field("zipCode");
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-4">
      <TextField
        {...zipCode}
        label="CEP"
        inputMode="numeric"
        autoComplete="off"
        mask={maskCep}
        onInput={(event) => setCep(cepDigits(event.currentTarget.value))}
        error={error ?? (lookup.kind === "failed" ? lookup.message : undefined)}
        hint={lookup.kind === "looking" ? "Buscando endereço..." : undefined}
        trailing={lookup.kind === "looking" ? <Spinner size="s" /> : undefined}
        className="col-span-4"
      />
      <StateField {...field("state")} className="col-span-2" />
      <StreetField {...field("street")} lookup={lookup} autoComplete="off" className="col-span-6" />
      <TextField {...field("number")} label="Número" autoComplete="off" className="col-span-2" />
      <TextField {...field("complement")} label="Complemento" optional autoComplete="off" className="col-span-4" />
      <TextField {...field("neighborhood")} label="Bairro" autoComplete="off" className="col-span-3" />
      <TextField {...field("city")} label="Cidade" autoComplete="off" className="col-span-3" />
    </div>
  );
}
