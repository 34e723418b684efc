import { Lock } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ClosedReason, useClosedShopProps } from "#app/storefront/frame/closed-shop-reason.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { maskPayerDocument } from "../delivery/document-field.ts";
import type { CheckoutTotals } from "../order-totals.ts";
import { StepHeading } from "../step-heading.tsx";
import type { CardFieldsConfig } from "./card/card-controls.ts";
import type { CardPayer } from "./card/card-payer.ts";
import type { PaymentSelection } from "./payment-choice.ts";
import { tilesFor } from "./payment-methods.ts";
import { PaymentProblemNote } from "./payment-problem.tsx";
import { PaymentTiles } from "./payment-tiles.tsx";
import type { PayProblem } from "./use-pay.ts";
import { usePaymentForm } from "./use-payment-form.ts";

const CardForm = lazyPart(async () => (await import("./card/card-form.tsx")).CardForm);

interface PaymentStepProps {
  offered: readonly PaymentMethod[];
  totals: CheckoutTotals;
  /** Preselected if it is offered. */
  preferred?: PaymentMethod;
  hasDocument: boolean;
  /** Who ordered. */
  payer: CardPayer | null;
  cardFields: CardFieldsConfig | null;
  busy: boolean;
  /** Why the last attempt failed; stays until the next one. */
  problem: PayProblem | null;
  onBack: () => void;
  onPay: (choice: PaymentSelection) => void;
}

/** Payment method and the order button. */
export function PaymentStep(props: PaymentStepProps) {
  const { offered, totals, preferred, hasDocument, payer, cardFields, busy, problem, onBack, onPay } = props;
  const { payments, pixDiscountPercent } = useShop();
  /** Number of interest-free installments the typed card offers. */
  const [cardInterestFree, setCardInterestFree] = useState<number | null>(null);
  const tiles = tilesFor(offered, totals.amounts, { pixPercent: pixDiscountPercent, payments, cardInterestFree });
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const first = tiles.find((tile) => tile.method === preferred) ?? tiles[0];
  const isFree = totals.amounts.payableCents === 0;
  const method = isFree ? "free" : (chosen ?? first?.method ?? null);
  const form = usePaymentForm({ method, busy, hasDocument, onPay });
  const closed = useClosedShopProps();
  const working = busy || form.tokenizing;
  return (
    <form onSubmit={form.submit} noValidate>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StepHeading size="h2">Pagamento</StepHeading>
        {isFree && (
          <Note tone="success" title="Nada a pagar.">
            Seu cupom cobre todo o valor deste pedido: é só finalizar.
          </Note>
        )}
        {!isFree && method && <PaymentTiles tiles={tiles} chosen={method} disabled={working} onChoose={setChosen} />}
        {!method && (
          <Note tone="warning" title="Nenhuma forma de pagamento disponível agora.">
            Seu pedido está guardado. Fale conosco ou tente de novo mais tarde.
          </Note>
        )}
        {form.payer && (
          <PayerDocument value={form.payer.typed} error={form.payer.error} onChange={form.payer.onChange} />
        )}
        {method && isCard(method) && cardFields && (
          <Suspense fallback={<CardSkeleton />}>
            <CardForm
              method={method}
              config={cardFields}
              totalCents={totals.amounts.payableCents}
              payer={payer}
              controls={form.card.controls}
              onValid={form.card.onValid}
              onInterestFree={setCardInterestFree}
            />
          </Suspense>
        )}
        <PaymentProblemNote
          problem={problem?.pause && method && !isCard(method) ? null : problem}
          disabled={working}
          onChoose={setChosen}
        />
        <ClosedReason kept="Seu pedido está guardado." />
        <Terms />
      </section>
      <div className="mt-9 flex flex-col-reverse gap-3 lg:flex-row lg:justify-between">
        <Button variant="ghost" aria-disabled={working} onClick={onBack} className="lg:-ml-3">
          Voltar
        </Button>
        {method && (
          <Button
            type="submit"
            size="l"
            icon={Lock}
            busy={working}
            {...closed}
            aria-disabled={closed["aria-disabled"] || form.waitsForCard || undefined}
            onClickCapture={() => !closed["aria-disabled"] && form.waitsForCard && form.tellMissing()}
          >
            Finalizar Pedido
          </Button>
        )}
      </div>
    </form>
  );
}

/** Shown while the card form loads. */
function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-147 place-items-center rounded-panel border border-line bg-surface">
      <Spinner />
    </div>
  );
}

const LINK = "underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

/** What the click agrees to (Decree 7.962/2013, art. 4). Rules: LAW-3. */
function Terms() {
  return (
    <p className="text-caption text-ink-muted">
      Ao finalizar, você concorda com os{" "}
      <Link to="/termos" target="_blank" className={LINK}>
        Termos &amp; Condições
      </Link>{" "}
      e com a{" "}
      <Link to="/privacidade" target="_blank" className={LINK}>
        Política de Privacidade e Segurança
      </Link>
      . Todas as peças têm garantia legal de 90 dias.
    </p>
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
      label="CPF do pagador"
      hint="O boleto é emitido em nome de quem paga. Empresas informam o CNPJ."
      name="document"
      id="payer-document"
      autoComplete="off"
      mask={maskPayerDocument}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
