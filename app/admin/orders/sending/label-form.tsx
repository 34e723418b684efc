import { Package } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { AdminForm, type AdminFormTools } from "#app/admin/page/admin-form.tsx";
import { ConfirmButton } from "#app/admin/page/confirm-button.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import type { OrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { wantsAgency } from "#shop/fulfilment/shipments/labels/agency.ts";
import { type LabelLine, type LabelLines, labelVersion } from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { contentsValue, mostBoxes, proposedParcelSplit } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { lacksInvoice, MOST_WITHOUT_INVOICE } from "#shop/fulfilment/shipments/sending/invoice-rule.ts";
import type { Content } from "#shop/fulfilment/shipments/shipment.ts";
import { labelForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { CARRIER_SERVICES } from "#shop/ordering/shipping/shipping-settings.ts";
import { askPrices, type Priced, type Unanswered, useCarrierRequest } from "./ask-carrier.ts";
import { DeclaredPieces } from "./declared-pieces.tsx";
import { type AskedPrices, LabelCost } from "./label-cost.tsx";
import { LabelSetupNotes } from "./label-notes.tsx";
import { AgencyField, PriceList } from "./service-choice.tsx";

interface LabelFormProps {
  toSend: OrderToSend;
  boxes: number;
}

/** Buys an order's labels: service, boxes and their contents. */
export function LabelForm({ toSend, boxes }: LabelFormProps) {
  const sent = useSentAnswer("buyLabels");
  const { order, sold, box, missingInSender, connected, namesAgencies, label } = toSend;
  const { left, lines } = label;
  const soldService = CARRIER_SERVICES.find(({ id }) => id === sold?.serviceId && !sold.isEstimate);
  const schema = labelForm(boxes);
  const [serviceId, setServiceId] = useState(sent?.values?.serviceId ?? soldService?.id ?? "");
  const { asked, ask, forget } = useCarrierRequest<Priced | Unanswered>();
  const askAbout = (form: HTMLFormElement | null) => {
    if (form) ask((signal) => askPrices(order.id, formFields(new FormData(form)), signal));
  };
  const numbers = Array.from({ length: boxes }, (_, index) => index + 1);
  const split = (value: number) => String(Math.round((value / boxes) * 10) / 10).replace(".", ",");
  const values: Record<string, string> = { serviceId: soldService?.id ?? "" };
  for (const number of numbers) {
    values[`weightG-${number}`] = String(Math.max(1, Math.round((box.weightKg * 1000) / boxes)));
    values[`heightCm-${number}`] = split(box.heightCm);
    values[`widthCm-${number}`] = String(box.widthCm).replace(".", ",");
    values[`lengthCm-${number}`] = String(box.lengthCm).replace(".", ",");
  }
  for (const [index, contents] of proposedParcelSplit(left, boxes).entries()) {
    for (const { orderItemId, quantity } of contents) values[`pieces-${index + 1}-${orderItemId}`] = String(quantity);
  }
  // Split into boxes, each label may stay below the value that requires an invoice.
  const isTooDear = boxes === 1 && lacksInvoice(order, lines, left.map(contentOf));
  const blocked = missingInSender.length > 0 || !connected || !order.customerDocument || isTooDear;
  return (
    <AdminForm key={`${boxes}-${labelVersion(left)}`} intent="buyLabels" schema={schema} values={values}>
      {({ field, busy, form }) => (
        <>
          <Missing toSend={toSend} />
          <DeclaredPieces label={label} />
          <input type="hidden" name="boxes" value={boxes} />
          <input type="hidden" name="pecas" value={labelVersion(left)} />
          {numbers.map((number) => (
            <fieldset key={number} onInput={forget} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              <legend className="mb-3 font-semibold text-small">{boxes > 1 ? `Volume ${number}` : "Embalagem"}</legend>
              <TextField {...field(`weightG-${number}`)} label="Peso (g)" inputMode="numeric" autoComplete="off" />
              <TextField {...field(`heightCm-${number}`)} label="Altura (cm)" inputMode="decimal" autoComplete="off" />
              <TextField {...field(`widthCm-${number}`)} label="Largura (cm)" inputMode="decimal" autoComplete="off" />
              <TextField
                {...field(`lengthCm-${number}`)}
                label="Comprimento (cm)"
                inputMode="decimal"
                autoComplete="off"
              />
              {boxes > 1 &&
                left.map((line) => (
                  <TextField
                    key={line.id}
                    {...field(`pieces-${number}-${line.id}`)}
                    label={boxedText(line)}
                    inputMode="numeric"
                    autoComplete="off"
                    className="col-span-2 sm:col-span-4"
                  />
                ))}
            </fieldset>
          ))}
          <ServiceFields
            field={field}
            soldId={soldService?.id ?? null}
            serviceId={serviceId}
            onChoose={setServiceId}
            asked={asked}
            namesAgencies={namesAgencies}
            onAsk={connected ? () => askAbout(form.current) : null}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ConfirmButton
              label={boxes > 1 ? `Comprar ${boxes} etiquetas` : "Comprar etiqueta"}
              icon={Package}
              form={form}
              schema={schema}
              busy={busy}
              disabled={blocked}
              onOpen={() => askAbout(form.current)}
              question={{
                title: boxes > 1 ? `Comprar ${boxes} etiquetas?` : "Comprar a etiqueta?",
                confirm: "Comprar agora",
                text: (
                  <LabelCost
                    asked={asked}
                    serviceId={serviceId}
                    service={serviceLabel(serviceId)}
                    boxes={boxes}
                    declared={declaredBy(label)}
                    paidCents={order.amounts.netShippingCents}
                    onAgain={() => askAbout(form.current)}
                  />
                ),
              }}
            />
            <BoxLinks boxes={boxes} most={mostBoxes(left)} />
          </div>
          <p className="text-caption text-ink-muted">
            O valor sai do saldo do Melhor Envio, depois que você confirmar.{" "}
            {order.invoiceKey ? "Vai com a nota fiscal." : "Sem nota fiscal, vai com declaração de conteúdo (DC-e)."}
          </p>
        </>
      )}
    </AdminForm>
  );
}

interface ServiceFieldsProps {
  field: AdminFormTools["field"];
  /** Id of the service that was sold. */
  soldId: string | null;
  serviceId: string;
  onChoose: (serviceId: string) => void;
  asked: AskedPrices;
  namesAgencies: boolean;
  /** Null if prices cannot be requested. */
  onAsk: (() => void) | null;
}

/** Carrier service, its prices and its drop-off agency. */
function ServiceFields({ field, soldId, serviceId, onChoose, asked, namesAgencies, onAsk }: ServiceFieldsProps) {
  const { defaultValue: _, ...service } = field("serviceId");
  return (
    <>
      <SelectField
        {...service}
        label="Serviço"
        value={serviceId}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          ...(soldId ? [] : [{ value: "", label: "Escolha o serviço" }]),
          ...CARRIER_SERVICES.map(({ id, label }) => ({
            value: id,
            label: id === soldId ? `${label} (o que foi vendido)` : label,
          })),
        ]}
      />
      {namesAgencies && wantsAgency(serviceId) && <AgencyField serviceId={serviceId} field={field("agency")} />}
      {onAsk && <PriceList asked={asked} serviceId={serviceId} onAsk={onAsk} onChoose={onChoose} />}
    </>
  );
}

/** Pieces and value of everything that still needs a label. */
function declaredBy({ lines, left }: LabelLines) {
  const pieces = left.reduce((total, { quantity }) => total + quantity, 0);
  return { pieces, valueCents: contentsValue(lines, left.map(contentOf)) };
}

function boxedText({ productName, size, quantity, addedBy }: LabelLine): string {
  const added = addedBy === undefined ? "" : `, do pedido ${orderNumber({ number: addedBy })}`;
  return `${productName}, ${size} (de ${quantity}${added})`;
}

function contentOf({ id, quantity }: LabelLine): Content {
  return { orderItemId: id, quantity };
}

/** The service chosen before a full page reload; without scripts only. */
function serviceLabel(serviceId: string): string {
  return CARRIER_SERVICES.find(({ id }) => id === serviceId)?.label ?? "";
}

function BoxLinks({ boxes, most }: { boxes: number; most: number }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-small">
      {boxes < most && (
        <Link to={`?volumes=${boxes + 1}`} preventScrollReset className="link inline-flex min-h-tap items-center">
          Dividir em {boxes + 1} volumes
        </Link>
      )}
      {boxes > 1 && (
        <Link to="?" preventScrollReset className="link inline-flex min-h-tap items-center">
          Um volume só
        </Link>
      )}
    </span>
  );
}

/** What prevents buying a label. */
function Missing({ toSend: { missingInSender, connected, order, label } }: { toSend: OrderToSend }) {
  const { left, lines } = label;
  return (
    <>
      <LabelSetupNotes connected={connected} missingInSender={missingInSender} />
      {!order.customerDocument && (
        <Note tone="warning" title="Falta o CPF de quem recebe.">
          A etiqueta precisa dele. Preencha em{" "}
          <a href="#cliente" className="link">
            Cliente
          </a>
          , ou peça pelo WhatsApp.
        </Note>
      )}
      {lacksInvoice(order, lines, left.map(contentOf)) && (
        <Note tone="warning" title="Falta a nota fiscal.">
          Sem nota, cada etiqueta leva até {formatBrl(MOST_WITHOUT_INVOICE)} em peças. Preencha a chave da NF-e em Nota
          fiscal{mostBoxes(left) > 1 && ", ou divida em mais volumes"}.
        </Note>
      )}
    </>
  );
}
