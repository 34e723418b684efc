import { RefreshCw, Ticket, Wallet } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { businessDays } from "#platform/business-days.ts";
import { formatBrl } from "#platform/money.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { isEnough, type LabelPrices } from "#shop/fulfilment/shipments/labels/label-price.ts";
import { EmptyForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { shipmentProblemText } from "#shop/fulfilment/shipments/shipment-texts.ts";
import { AdminForm } from "../../page/admin-form.tsx";
import { priceField } from "./price-field.ts";

interface ReturnLabelOfferProps {
  made: Pick<Return, "status">;
  prices: LabelPrices;
  /** Address that asks for the prices again. */
  again: string;
}

/** PAC and SEDEX with their prices and the wallet's balance; one press buys. */
export function ReturnLabelOffer({ made, prices: asked, again }: ReturnLabelOfferProps) {
  const prices = asked.kind === "priced" ? asked.prices : [];
  const [serviceId, setServiceId] = useState(prices[0]?.serviceId ?? "");
  if (asked.kind === "failed" || prices.length === 0) {
    const title =
      asked.kind === "failed" ? shipmentProblemText(asked.problem).title : "Os Correios não cotaram esta devolução.";
    return (
      <Note tone="warning" title={title} role="status">
        Nada foi comprado. Enquanto isso, um código de postagem dos Correios também serve.
        <span className="block">
          <ButtonLink to={again} preventScrollReset variant="ghost" size="s" icon={RefreshCw} className="-ml-3">
            Consultar de novo
          </ButtonLink>
        </span>
      </Note>
    );
  }
  const chosen = prices.find((price) => price.serviceId === serviceId) ?? prices[0];
  const { balanceCents } = asked;
  return (
    <AdminForm intent="buyLabel" schema={EmptyForm}>
      {({ busy }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
            <Icon of={Wallet} size="s" />
            {balanceCents === null ? (
              "O token não mostra o saldo."
            ) : (
              <span>
                Saldo do Melhor Envio: <b className="font-semibold tabular-nums">{formatBrl(balanceCents)}</b>
              </span>
            )}
          </p>
          <fieldset className="divide-y divide-line rounded-control border border-line-strong">
            <legend className="sr-only">Serviço dos Correios</legend>
            {prices.map((price) => (
              <label
                key={price.serviceId}
                className="flex min-h-tap cursor-pointer items-center gap-3.5 px-4 py-2.5 text-small has-checked:bg-accent-soft"
              >
                <RadioMark
                  name="serviceId"
                  value={price.serviceId}
                  defaultChecked={price.serviceId === serviceId}
                  onChange={() => setServiceId(price.serviceId)}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{price.label}</span>
                  <span className="text-caption text-ink-muted">{businessDays(price.deliveryDays)}</span>
                </span>
                <span className="whitespace-nowrap font-semibold tabular-nums">{formatBrl(price.priceCents)}</span>
                <input type="hidden" name={priceField(price.serviceId)} value={price.priceCents} />
              </label>
            ))}
          </fieldset>
          {chosen && !isEnough(balanceCents, chosen.priceCents) && (
            <Note tone="warning" title="O saldo não basta." role="status">
              A etiqueta espera no carrinho, sem custo, até você adicionar saldo e tentar de novo. O cliente só é
              avisado quando o código sair.
            </Note>
          )}
          <Button type="submit" icon={Ticket} busy={busy} className="justify-self-start">
            {made.status === "requested" ? "Aprovar e gerar etiqueta reversa" : "Gerar etiqueta reversa"}
          </Button>
          <p className="text-caption text-ink-muted">
            O cliente recebe o código por e-mail e tem 7 dias para postar. Até a postagem dá para cancelar: o valor
            volta para o saldo.
          </p>
        </>
      )}
    </AdminForm>
  );
}
