import { Truck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { StreetField } from "#app/forms/address/street-field.tsx";
import { useAddressLookup } from "#app/forms/address/use-address-lookup.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { businessDays } from "#platform/business-days.ts";
import { cepDigits, isCep } from "#platform/formats/cep.ts";
import { formatBrl } from "#platform/money.ts";
import { PICKUP } from "#shop/fulfilment/order-desk/manual-orders/manual-order-form.ts";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import { DOCUMENT_FIELD } from "./buyer-panel.tsx";
import { WITH_BUTTON } from "./field-with-button.ts";
import type { DraftTools } from "./new-order.tsx";

const PROBLEMS = {
  invalid_cep: "CEP deve ter 8 dígitos.",
  unknown_cep: "CEP não encontrado.",
  no_service: "Nenhuma transportadora entrega neste CEP.",
} as const;

const ADDRESS = ["street", "number", "neighborhood", "city"] as const;

interface DeliveryPanelProps {
  preview: ManualPreview;
  tools: DraftTools;
  /** Whether staff may switch pick-up on. */
  mayOfferPickup: boolean;
}

/** Pick-up, or a carrier to a CEP with its address; what a label needs is asked for, and blocks nothing. Rules: DESK-25, DESK-26. */
export function DeliveryPanel({ preview, tools, mayOfferPickup }: DeliveryPanelProps) {
  const { deliveries, deliveryProblem, hasPickup } = preview;
  const { values, field, press, busy } = tools;
  const { error: cepError, ...cep } = field("cep");
  const wrong = field("delivery").error;
  // The server fills the address in: here only a street that is not the CEP's is asked about.
  const lookup = useAddressLookup(cepDigits(values.cep), "", () => undefined);
  // The CEP fills most of the address, so these fields are shown only after it.
  const isSent = values.delivery !== PICKUP && (isCep(values.cep) || ADDRESS.some((name) => values[name] !== ""));
  return (
    <Panel title="Entrega">
      {hasPickup ? (
        <Choice value={PICKUP} tools={tools} label="Retirada na loja" price="Grátis" />
      ) : (
        mayOfferPickup && (
          <p className="text-ink-muted text-small">
            A retirada na loja está desligada.{" "}
            <Link to="/admin/frete#retirada" className="link">
              Ligar em Frete
            </Link>
          </p>
        )
      )}
      <div className={WITH_BUTTON}>
        <TextField
          {...cep}
          error={cepError ?? (deliveryProblem && PROBLEMS[deliveryProblem])}
          label="CEP"
          hint="Com o CEP completo, preenchemos o endereço e vamos ao número."
          inputMode="numeric"
          mask={maskCep}
          autoComplete="off"
          onChange={(event) => {
            cep.onChange(event);
            if (event.currentTarget.value.replace(/\D/g, "").length === 8) press("shipping", 100);
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          name={INTENT_FIELD}
          value="shipping"
          icon={Truck}
          busy={busy === "shipping"}
        >
          Calcular
        </Button>
      </div>
      {deliveries.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium text-small">Frete</legend>
          {deliveries.map(({ key, label, priceCents, days }) => (
            <Choice
              key={key}
              value={key}
              tools={tools}
              label={label}
              note={businessDays(days)}
              price={priceCents === 0 ? "Grátis" : formatBrl(priceCents)}
            />
          ))}
        </fieldset>
      )}
      {wrong && (
        <p role="alert" className="text-danger text-small">
          {wrong}
        </p>
      )}
      {isSent && (
        <div className="grid grid-cols-2 items-end gap-4">
          <StreetField {...field("street")} lookup={lookup} autoComplete="off" className="col-span-2" />
          <TextField {...field("number")} label="Número" autoComplete="off" />
          <TextField {...field("complement")} label="Complemento" optional autoComplete="off" />
          <TextField {...field("neighborhood")} label="Bairro" autoComplete="off" className="col-span-2" />
          <TextField {...field("city")} label="Cidade" autoComplete="off" />
          <TextField {...field("state")} label="Estado" autoCapitalize="characters" autoComplete="off" />
        </div>
      )}
      {isSent && deliveries.length > 0 && values.document === "" && (
        <p className="text-ink-soft text-small">
          Falta o CPF, que a etiqueta pede.{" "}
          <a href={`#${DOCUMENT_FIELD}`} className="link">
            Preencher
          </a>{" "}
          ou completar depois, na página do pedido.
        </p>
      )}
    </Panel>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  note?: string;
  price: ReactNode;
  tools: DraftTools;
}

/** A way of delivery; choosing it shows the new total. */
function Choice({ value, label, note, price, tools: { values, field, press } }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-control cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 py-2 has-[:checked]:border-ink"
    >
      <RadioMark
        id={id}
        name="delivery"
        value={value}
        checked={values.delivery === value}
        onChange={(event) => {
          field("delivery").onChange(event);
          press("show");
        }}
      />
      <span className="min-w-0 flex-1">
        {label}
        {note && <span className="block text-caption text-ink-muted">{note}</span>}
      </span>
      <b className="font-semibold tabular-nums">{price}</b>
    </label>
  );
}
