import clsx from "clsx";
import { RefreshCw, Wallet } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { businessDays } from "#platform/business-days.ts";
import { formatBrl } from "#platform/money.ts";
import { agencyValue } from "#shop/fulfilment/shipments/labels/agency.ts";
import { askAgencies, type Found, type Unanswered, useCarrierRequest } from "./ask-carrier.ts";
import type { AskedPrices } from "./label-cost.tsx";

interface PriceListProps {
  asked: AskedPrices;
  serviceId: string;
  onAsk: () => void;
  onChoose: (serviceId: string) => void;
}

/** Prices by service, to choose from, and the wallet's balance; requested on demand. */
export function PriceList({ asked, serviceId, onAsk, onChoose }: PriceListProps) {
  if (asked.kind === "idle") {
    return (
      <Button variant="secondary" size="s" icon={Wallet} onClick={onAsk} className="justify-self-start">
        Ver preços e saldo
      </Button>
    );
  }
  if (asked.kind === "asking") {
    return (
      <div role="status" className="grid gap-2.5">
        <span className="sr-only">Consultando preços e saldo</span>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-11" />
        ))}
      </div>
    );
  }
  if (asked.kind === "unanswered") {
    return (
      <Note tone="warning" title={asked.message} role="status">
        Sem os preços, a compra continua possível.
        <span className="block">
          <Button variant="ghost" size="s" icon={RefreshCw} onClick={onAsk} className="-ml-3">
            Consultar de novo
          </Button>
        </span>
      </Note>
    );
  }
  return (
    <div role="status" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
        <Icon of={Wallet} size="s" />
        {asked.balanceCents === null ? (
          "O token não mostra o saldo."
        ) : (
          <span>
            Saldo do Melhor Envio: <b className="font-semibold tabular-nums">{formatBrl(asked.balanceCents)}</b>
          </span>
        )}
      </p>
      {asked.prices.length === 0 ? (
        <Note tone="warning" title="Nenhum serviço cotou este envio.">
          Confira o CEP de entrega e as medidas.
        </Note>
      ) : (
        <ul aria-label="Preços por serviço" className="divide-y divide-line rounded-control border border-line-strong">
          {asked.prices.map((price) => (
            <li key={price.serviceId}>
              <button
                type="button"
                aria-pressed={price.serviceId === serviceId}
                onClick={() => onChoose(price.serviceId)}
                className={clsx(
                  "flex min-h-tap w-full items-center gap-4 px-4 py-2.5 text-left text-small",
                  price.serviceId === serviceId ? "bg-accent-soft" : "hover:bg-tile",
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{price.label}</span>
                  <span className="text-caption text-ink-muted">{businessDays(price.deliveryDays)}</span>
                </span>
                <span className="whitespace-nowrap font-semibold tabular-nums">{formatBrl(price.priceCents)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AgencyFieldProps {
  serviceId: string;
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
}

/** Drop-off agency, for carriers that print it on the label. */
export function AgencyField({ serviceId, field }: AgencyFieldProps) {
  const { asked, ask } = useCarrierRequest<Found | Unanswered>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service, another question
  useEffect(() => ask((signal) => askAgencies(serviceId, signal)), [serviceId]);
  if (asked.kind === "idle" || asked.kind === "asking") {
    return (
      <div role="status">
        <span className="sr-only">Procurando agências</span>
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (asked.kind === "unanswered") {
    return (
      <Note tone="warning" title={asked.message} role="status">
        {field.error ?? "Este serviço precisa de uma agência de postagem."}
        <span className="block">
          <Button
            variant="ghost"
            size="s"
            icon={RefreshCw}
            onClick={() => ask((signal) => askAgencies(serviceId, signal))}
            className="-ml-3"
          >
            Procurar de novo
          </Button>
        </span>
      </Note>
    );
  }
  if (asked.agencies.length === 0) {
    return (
      <Note tone="warning" title="Nenhuma agência no seu estado." role="status">
        Escolha outro serviço.
      </Note>
    );
  }
  return (
    <SelectField
      {...field}
      label="Agência de postagem"
      hint="Onde você entrega o pacote. Vai escrita na etiqueta."
      options={[
        { value: "", label: "Escolha a agência" },
        ...asked.agencies.map(({ id, name, place }) => ({
          value: agencyValue({ id, name }),
          label: place ? `${name}: ${place}` : name,
        })),
      ]}
    />
  );
}
