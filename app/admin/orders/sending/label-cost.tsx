import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { isEnough } from "#shop/fulfilment/shipments/labels/label-price.ts";
import type { CarrierRequestState, Priced, Unanswered } from "./ask-carrier.ts";

export type AskedPrices = CarrierRequestState<Priced | Unanswered>;

interface LabelCostProps {
  asked: AskedPrices;
  serviceId: string;
  service: string;
  boxes: number;
  /** What the labels declare together. */
  declared: { pieces: number; valueCents: Centavos };
  /** Shipping paid by the customer. */
  paidCents: Centavos;
  onAgain: () => void;
}

/** Cost of the labels, shown before they are bought. */
export function LabelCost({ asked, serviceId, service, boxes, declared, paidCents, onAgain }: LabelCostProps) {
  return (
    <>
      <dl className="divide-y divide-line">
        <Line name="Serviço">{service}</Line>
        {boxes > 1 && <Line name="Volumes">{boxes} etiquetas</Line>}
        <Line name={`Declara ${counted(declared.pieces, "peça", "peças")}`}>{formatBrl(declared.valueCents)}</Line>
        <Cost asked={asked} serviceId={serviceId} boxes={boxes} />
        <Line name="Frete cobrado do cliente">{paidCents === 0 ? "Grátis" : formatBrl(paidCents)}</Line>
      </dl>
      <Remark asked={asked} serviceId={serviceId} onAgain={onAgain} />
    </>
  );
}

function Cost({ asked, serviceId, boxes }: Pick<LabelCostProps, "asked" | "serviceId" | "boxes">) {
  if (asked.kind !== "priced") {
    return (
      <Line name="Preço e saldo">
        {asked.kind === "unanswered" ? "Sem resposta" : <Spinner size="s" label="Consultando preço e saldo" />}
      </Line>
    );
  }
  const price = asked.prices.find((each) => each.serviceId === serviceId);
  const { balanceCents } = asked;
  return (
    <>
      <Line name={plural(boxes, "Preço da etiqueta", "Preço das etiquetas")}>
        {price ? formatBrl(price.priceCents) : "Sem cotação"}
      </Line>
      <Line name="Saldo do Melhor Envio">{balanceCents === null ? "Não informado" : formatBrl(balanceCents)}</Line>
      {price && balanceCents !== null && balanceCents >= price.priceCents && (
        <Line name="Saldo depois da compra">{formatBrl(balanceCents - price.priceCents)}</Line>
      )}
    </>
  );
}

function Remark({ asked, serviceId, onAgain }: Pick<LabelCostProps, "asked" | "serviceId" | "onAgain">) {
  if (asked.kind === "unanswered") {
    return (
      <Note tone="warning" title={asked.message} role="status">
        Você pode comprar assim mesmo: a etiqueta espera por ele e o valor aparece no envio.
        <span className="block">
          <Button variant="ghost" size="s" onClick={onAgain} className="-ml-3">
            Consultar de novo
          </Button>
        </span>
      </Note>
    );
  }
  if (asked.kind !== "priced") return null;
  const price = asked.prices.find((each) => each.serviceId === serviceId);
  if (!price) {
    return (
      <Note tone="warning" title="Este serviço não cotou este envio." role="status">
        Ele pode recusar a etiqueta. Confira o CEP e as medidas, ou escolha outro.
      </Note>
    );
  }
  if (isEnough(asked.balanceCents, price.priceCents)) return null;
  return (
    <Note tone="warning" title="O saldo não basta." role="status">
      A etiqueta espera no carrinho, sem custo, até você adicionar saldo e tentar de novo.
    </Note>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-5 py-2.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
