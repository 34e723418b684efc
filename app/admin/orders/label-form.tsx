import { Package } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { mostBoxes, proposedDivision } from "#shop/shipments/division.ts";
import type { OrderToSend } from "#shop/shipments/read-staff-order.server.ts";
import { labelForm } from "#shop/shipments/shipment-forms.ts";
import { CARRIER_SERVICES } from "#shop/shipping/shipping-settings.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface LabelFormProps {
  toSend: OrderToSend;
  boxes: number;
  initial: AdminAnswer | undefined;
}

/** Orders the labels of an order: the service, and what goes into each box. */
export function LabelForm({ toSend, boxes, initial }: LabelFormProps) {
  const { order, left, sold, box, missingInSender, connected } = toSend;
  const soldService = CARRIER_SERVICES.find(({ id }) => id === sold?.serviceId && !sold.isEstimate);
  const numbers = Array.from({ length: boxes }, (_, index) => index + 1);
  const split = (value: number) => String(Math.round((value / boxes) * 10) / 10).replace(".", ",");
  const values: Record<string, string> = { serviceId: soldService?.id ?? "" };
  for (const number of numbers) {
    values[`weightG-${number}`] = String(Math.max(1, Math.round((box.weightKg * 1000) / boxes)));
    values[`heightCm-${number}`] = split(box.heightCm);
    values[`widthCm-${number}`] = String(box.widthCm).replace(".", ",");
    values[`lengthCm-${number}`] = String(box.lengthCm).replace(".", ",");
  }
  for (const [index, contents] of proposedDivision(left, boxes).entries()) {
    for (const { orderItemId, quantity } of contents) values[`pieces-${index + 1}-${orderItemId}`] = String(quantity);
  }
  const blocked = missingInSender.length > 0 || !connected || !order.customerDocument;
  return (
    <AdminForm
      key={`${boxes}-${left.map(({ id, quantity }) => `${id}x${quantity}`).join()}`}
      intent="etiqueta"
      schema={labelForm(boxes)}
      values={values}
      initial={initial}
    >
      {({ field, busy }) => (
        <>
          <Missing toSend={toSend} />
          <input type="hidden" name="boxes" value={boxes} />
          <SelectField
            {...field("serviceId")}
            label="Serviço"
            options={[
              ...(soldService ? [] : [{ value: "", label: "Escolha o serviço" }]),
              ...CARRIER_SERVICES.map(({ id, label }) => ({
                value: id,
                label: id === soldService?.id ? `${label} (o que foi vendido)` : label,
              })),
            ]}
          />
          {numbers.map((number) => (
            <fieldset key={number} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
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
                    label={`${line.productName}, ${line.size} (de ${line.quantity})`}
                    inputMode="numeric"
                    autoComplete="off"
                    className="col-span-2 sm:col-span-4"
                  />
                ))}
            </fieldset>
          ))}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" icon={Package} busy={busy} aria-disabled={blocked || undefined}>
              {boxes > 1 ? `Comprar ${boxes} etiquetas` : "Comprar etiqueta"}
            </Button>
            <BoxLinks boxes={boxes} most={mostBoxes(left)} />
          </div>
          <p className="text-caption text-ink-muted">
            O valor sai do saldo do Melhor Envio.{" "}
            {order.invoiceKey ? "Vai com a nota fiscal." : "Sem nota fiscal, vai com declaração de conteúdo (DC-e)."}
          </p>
        </>
      )}
    </AdminForm>
  );
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

/** What stands in the way of a label, said before anybody tries. */
function Missing({ toSend: { missingInSender, connected, order } }: { toSend: OrderToSend }) {
  return (
    <>
      {!connected && (
        <Note tone="warning" title="Falta o token do Melhor Envio.">
          Salve o token nas configurações de frete para comprar etiquetas.
        </Note>
      )}
      {missingInSender.length > 0 && (
        <Note tone="warning" title="Faltam dados do remetente.">
          Complete em{" "}
          <Link to="/admin/pedidos/remetente" className="link">
            Remetente
          </Link>
          : {missingInSender.join(", ")}.
        </Note>
      )}
      {!order.customerDocument && (
        <Note tone="warning" title="Falta o CPF de quem recebe.">
          A etiqueta precisa dele. Preencha em Cliente, ou peça pelo WhatsApp.
        </Note>
      )}
    </>
  );
}
