import { Clock } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ClosedReason } from "#app/storefront/frame/closed-shop-reason.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskDocument } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Centavos } from "#platform/money.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { CheckoutTotals } from "../order-totals.ts";
import { StepHeading } from "../step-heading.tsx";
import type { CardFieldsConfig } from "./card/card-controls.ts";
import type { CardPayer } from "./card/card-payer.ts";
import type { PayProblem } from "./pay-outcome.ts";
import type { PaymentSelection } from "./payment-choice.ts";
import { type Destination, PaymentFoot } from "./payment-foot.tsx";
import { duringPause, leastAmounts, tilesFor, totalBy } from "./payment-methods.ts";
import { isAbout, PaymentProblemNote } from "./payment-problem.tsx";
import { PaymentTiles } from "./payment-tiles.tsx";
import { usePaymentForm } from "./use-payment-form.ts";
import { endOfWait, useCountdown } from "./watching/countdown.ts";

const CardForm = lazyPart(async () => (await import("./card/card-form.tsx")).CardForm);

interface PaymentStepProps {
  offered: readonly PaymentMethod[];
  /** The shop's methods that the order is too small for. */
  small?: readonly PaymentMethod[];
  /** Before a method's discount. */
  totals: CheckoutTotals;
  /** The chosen method; null: none is offered. */
  method: PaymentMethod | null;
  onMethod: (method: PaymentMethod) => void;
  hasDocument: boolean;
  /** Who ordered. */
  payer: CardPayer | null;
  cardFields: CardFieldsConfig | null;
  /** Where the order goes; null where that is not shown. */
  destination: Destination | null;
  busy: boolean;
  /** Why the last attempt failed; stays until the next one. */
  problem: PayProblem | null;
  /** Why an attempt before this step was refused; null: none was. */
  refusal: string | null;
  onBack: () => void;
  onPay: (choice: PaymentSelection) => void;
}

/** Payment method and the order button. Rules: PAY-97, PAY-117. */
export function PaymentStep(props: PaymentStepProps) {
  const { offered, totals, method, onMethod, hasDocument, payer, cardFields, busy, problem, onPay } = props;
  const { payments, pixDiscountPercent: pixPercent } = useShop();
  /** Number of interest-free installments the typed card offers. */
  const [cardInterestFree, setCardInterestFree] = useState<number | null>(null);
  /** What the chosen installments cost together. */
  const [cardTotal, setCardTotal] = useState<Centavos | null>(null);
  const [card, setCard] = useState(method && isCard(method) ? method : null);
  if (method && isCard(method) && method !== card) setCard(method);
  const byCard = method !== null && isCard(method);
  const pause = problem?.pause;
  const waits = useCountdown(pause?.until ?? 0, pause?.since ?? 0) > 0;
  const paused = waits && byCard;
  const tiles = tilesFor(offered, totals.amounts, { pixPercent, payments, cardInterestFree }).map((tile) =>
    waits && pause ? duringPause(tile, endOfWait(pause.until)) : tile,
  );
  const small = leastAmounts(props.small ?? [], totals.amounts, { pixPercent, payments, cardInterestFree });
  const form = usePaymentForm({ method, busy, paused, hasDocument, onPay });
  const working = busy || form.tokenizing;
  const netCents = totalBy("credit_card", totals.amounts, pixPercent);
  const note = (
    <PaymentProblemNote
      problem={problem}
      hidden={problem !== null && !isAbout(problem, method)}
      disabled={working}
      bothCards={offered.includes("credit_card") && offered.includes("debit_card")}
      onChoose={onMethod}
    />
  );
  return (
    // What is above the window changes its height with the chosen method, and the scroll position must not follow it.
    <form
      onSubmit={form.submit}
      noValidate
      // What has the focus is not below the button's row.
      className="[overflow-anchor:none] **:scroll-mb-32"
    >
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StepHeading size="h2">Pagamento</StepHeading>
        {problem?.known && waits && pause && (
          <Note icon={Clock} tone="warning" title={`Cartão em pausa até ${endOfWait(pause.until)}.`}>
            Nada foi cobrado, e o seu pedido continua aberto.
          </Note>
        )}
        {props.refusal && !problem && (
          <Note tone="danger" title="Pagamento não aprovado.">
            {props.refusal} Nada foi cobrado.
          </Note>
        )}
        {method === "free" && (
          <Note tone="success" title="Nada a pagar.">
            Seu cupom cobre todo o valor deste pedido: é só finalizar.
          </Note>
        )}
        {problem && !problem.method && note}
        {method && method !== "free" ? (
          <PaymentTiles tiles={tiles} chosen={method} disabled={working} onChoose={onMethod}>
            {!paused && (
              <p className="text-ink-soft text-small">{tiles.find((tile) => tile.method === method)?.info}</p>
            )}
            {form.payer && (
              <PayerDocument value={form.payer.typed} error={form.payer.error} onChange={form.payer.onChange} />
            )}
            {card && cardFields && (
              // Kept while another method is looked at, or cards wait: the provider's fields hold what was typed.
              <div hidden={!byCard || paused}>
                <Suspense fallback={<CardSkeleton />}>
                  <CardForm
                    method={card}
                    config={cardFields}
                    totalCents={netCents}
                    payer={payer}
                    controls={form.card.controls}
                    onValid={form.card.onValid}
                    onInterestFree={setCardInterestFree}
                    onTotal={setCardTotal}
                  />
                </Suspense>
              </div>
            )}
            {problem?.method && note}
          </PaymentTiles>
        ) : (
          problem?.method && note
        )}
        {!method && (
          <Note tone="warning" title="Nenhuma forma de pagamento disponível agora.">
            Seu pedido está guardado. Fale conosco ou tente de novo mais tarde.
          </Note>
        )}
        {method !== "free" && small && <p className="text-ink-soft text-small">{small}</p>}
        <ClosedReason kept="Seu pedido está guardado." />
      </section>
      <PaymentFoot
        payable={method !== null}
        totalCents={byCard && cardTotal !== null ? cardTotal : totalBy(method, totals.amounts, pixPercent)}
        destination={props.destination}
        working={working}
        paused={paused}
        short={Boolean(problem?.short?.length)}
        missing={form.waitsForCard ? form.tellMissing : null}
        onBack={props.onBack}
      />
    </form>
  );
}

/** Shown while the card form loads. */
function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-147 place-items-center">
      <Spinner />
    </div>
  );
}

interface PayerDocumentProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A boleto requires the payer's document: asked for if the order has no CPF. */
function PayerDocument({ value, error, onChange }: PayerDocumentProps) {
  return (
    <TextField
      label="CPF ou CNPJ do pagador"
      hint="O boleto é emitido em nome de quem paga."
      name="document"
      id="payer-document"
      autoComplete="off"
      mask={maskDocument}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
