import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { ShippingForm } from "#shop/ordering/shipping/shipping-form.ts";
import { CARRIER_SERVICES } from "#shop/ordering/shipping/shipping-settings.ts";
import { AdminForm, type AdminFormTools } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { SaveOrNote } from "../page/save-button.tsx";

interface ShippingSettingsFormProps {
  values: Record<string, string>;
  /** Default origin of parcels. */
  usualOrigin: string;
  mayWrite: boolean;
}

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-6";
const THIRD = "md:col-span-2";
const HALF = "md:col-span-3";
const WHOLE = "md:col-span-6";
const OFFERED = [
  { value: "off", label: "Não oferecer" },
  { value: "on", label: "Oferecer" },
];

type Field = AdminFormTools["field"];

/** Shipping settings; read-only without write permission. */
export function ShippingSettingsForm({ values, usualOrigin, mayWrite }: ShippingSettingsFormProps) {
  return (
    <AdminForm intent="shipping" schema={ShippingForm} values={values} className="grid gap-6">
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Sending field={field} usualOrigin={usualOrigin} />
            <Services field={field} />
            <FreeShippingFields field={field} />
            <PickupFields field={field} />
          </fieldset>
          <SaveOrNote mayWrite={mayWrite} busy={busy} changed={changed}>
            Salvar frete
          </SaveOrNote>
        </>
      )}
    </AdminForm>
  );
}

function Sending({ field, usualOrigin }: { field: Field; usualOrigin: string }) {
  return (
    <Panel title="Envio e preço">
      <div className={GRID}>
        <TextField
          {...field("originCep")}
          label="CEP de origem"
          optional
          inputMode="numeric"
          autoComplete="off"
          mask={maskCep}
          hint={`Deixe vazio para usar ${usualOrigin}.`}
          className={HALF}
        />
        <TextField
          {...field("handlingDays")}
          label="Dias úteis de preparo"
          inputMode="numeric"
          autoComplete="off"
          hint="Somados ao prazo da transportadora."
          className={HALF}
        />
        <TextField
          {...field("markupPercent")}
          label="Acréscimo em %"
          inputMode="numeric"
          autoComplete="off"
          hint="Sobre o preço da transportadora."
          className={HALF}
        />
        <TextField
          {...field("markupFixed")}
          label="Acréscimo fixo em R$"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Embalagem, por exemplo: 2,50."
          className={HALF}
        />
      </div>
    </Panel>
  );
}

function Services({ field }: { field: Field }) {
  return (
    <Panel title="Serviços oferecidos" lead="Nenhum marcado: todos os que o Melhor Envio cotar.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {CARRIER_SERVICES.map(({ id, label }) => (
          <span key={id}>
            {/* The last value of a name wins, so an unticked box is posted as 'off'. */}
            <input type="hidden" name={`service_${id}`} value="off" />
            <Checkbox
              name={`service_${id}`}
              value="on"
              label={label}
              defaultChecked={field(`service_${id}`).defaultValue === "on"}
            />
          </span>
        ))}
      </div>
    </Panel>
  );
}

function FreeShippingFields({ field }: { field: Field }) {
  return (
    <Panel title="Frete grátis" lead="A opção mais barata sai de graça a partir do subtotal, antes de cupons.">
      <div className={GRID}>
        <SelectField {...field("free")} label="Frete grátis" options={OFFERED} className={THIRD} />
        <TextField
          {...field("freeFrom")}
          label="A partir de R$"
          inputMode="decimal"
          autoComplete="off"
          hint="Por exemplo, 299,00."
          className={THIRD}
        />
        <TextField
          {...field("freeStates")}
          label="Estados"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          hint="SP, RJ. Deixe vazio para valer em todo o Brasil."
          className={THIRD}
        />
        <TextArea
          {...field("freeRanges")}
          label="Faixas de CEP"
          optional
          rows={3}
          hint="Além dos estados, uma por linha: 01000-000 a 05999-999."
          className={WHOLE}
        />
      </div>
    </Panel>
  );
}

function PickupFields({ field }: { field: Field }) {
  return (
    <div id="retirada" className="grid scroll-mt-4">
      <Panel title="Retirada na loja" lead="De graça, pronta depois dos dias de preparo.">
        <div className={GRID}>
          <SelectField {...field("pickup")} label="Retirada" options={OFFERED} className={THIRD} />
          <TextField
            {...field("pickupAddress")}
            label="Endereço da retirada"
            autoComplete="off"
            className="md:col-span-4"
          />
          <TextField
            {...field("pickupHours")}
            label="Horário da retirada"
            optional
            autoComplete="off"
            hint="Segunda a sexta, das 9h às 18h"
            className={WHOLE}
          />
        </div>
      </Panel>
    </div>
  );
}
