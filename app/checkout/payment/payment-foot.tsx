import { Lock } from "lucide-react";
import { GiftNote } from "#app/order/gift-note.tsx";
import { useClosedShopProps } from "#app/storefront/frame/closed-shop-reason.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Gift } from "#shop/ordering/orders/gift.ts";
import { PROBLEM_ID, showProblem } from "./payment-problem.tsx";
import { Terms } from "./terms.tsx";

/** Where an order goes. */
export interface Destination {
  /** 'Entregar em Rua A, 10' or 'Retirar na loja: Rua B, 20'. */
  text: string;
  /** 'PAC (Jadlog), previsão 27/11/2026'; null where the shop carries it out itself or nothing is known. */
  service: string | null;
  /** E-mail for news of the order. */
  email: string;
  gift: Gift;
  /** The delivery step can still change it. */
  mayChange: boolean;
}

/** 'Entregar em Rua A, 10'; at the shop, where `pickup` says how it is collected there. */
export function destinationText({ street, number }: { street: string; number: string }, pickup: string | null): string {
  return pickup ? `Retirar na loja: ${pickup}` : `Entregar em ${street}, ${number}`;
}

interface PaymentFootProps {
  /** Whether a method is offered. */
  payable: boolean;
  /** What the chosen method charges, in centavos. */
  totalCents: Centavos;
  destination: Destination | null;
  working: boolean;
  /** Cards wait, and a card is chosen: the note at its tile leads on, and there is no button. */
  paused: boolean;
  /** Some pieces are no longer available; the total will change. */
  short: boolean;
  /** Tells what is missing; null when nothing is. */
  missing: (() => void) | null;
  onBack: () => void;
}

/**
 * The end of the payment step: where the order goes, what one agrees to, the total and the button. The button stays at
 * the window's lower edge until its place is reached.
 * Rules: PAY-86, PAY-93, PAY-97.
 */
export function PaymentFoot({
  payable,
  totalCents,
  destination,
  working,
  paused,
  short,
  missing,
  onBack,
}: PaymentFootProps) {
  const closed = useClosedShopProps();
  const explain = short ? showProblem : missing;
  return (
    <>
      {destination && <DestinationCard destination={destination} onChange={onBack} />}
      {/* The row sticks within the form, not within a box of its own. */}
      <div className="mt-4 max-lg:contents lg:sticky lg:bottom-0 lg:z-10 lg:flex lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-6 lg:border-line lg:border-t lg:bg-paper lg:py-3">
        {payable && !paused && (
          <div
            data-keep-clear
            className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 cramped:static grid gap-1.5 max-lg:mt-4 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:py-2.5 max-md:-mx-gutter max-md:px-gutter lg:justify-items-end"
          >
            <Button
              type="submit"
              size="l"
              icon={Lock}
              busy={working}
              {...(explain && { "aria-describedby": short ? PROBLEM_ID : MISSING_ID })}
              {...closed}
              aria-disabled={closed["aria-disabled"] || explain !== null || undefined}
              onClickCapture={() => !closed["aria-disabled"] && explain?.()}
              // What is missing is said when it is pressed: it does not look dead before.
              className={missing && explain === missing && !closed["aria-disabled"] ? LIVE : ""}
            >
              {`Finalizar Pedido${totalCents > 0 && !short ? ` · ${formatBrl(totalCents)}` : ""}`}
            </Button>
            {missing && !short && (
              <span id={MISSING_ID} className="sr-only">
                Preencha os dados do cartão para finalizar.
              </span>
            )}
            <Terms act="finalizar" className="text-center lg:text-right" />
          </div>
        )}
        <Button
          variant="ghost"
          aria-disabled={working}
          onClick={onBack}
          className="max-lg:mt-2 max-lg:w-full lg:-ml-3 lg:mr-auto lg:self-start lg:mt-1"
        >
          Voltar
        </Button>
      </div>
      <p className="mt-3 text-caption text-ink-muted max-lg:text-center">
        Todas as peças têm garantia legal de 90 dias.
      </p>
    </>
  );
}

/** Id of the button's description while the card is incomplete. */
const MISSING_ID = "card-missing";

const LIVE =
  "aria-disabled:cursor-pointer! aria-disabled:border-transparent! aria-disabled:bg-ink! aria-disabled:text-paper!";

interface DestinationCardProps {
  destination: Destination;
  onChange: () => void;
}

/** What was chosen in the delivery step. */
function DestinationCard({ destination: { text, service, email, gift, mayChange }, onChange }: DestinationCardProps) {
  return (
    <section
      aria-label="Entrega"
      className="mt-5 flex items-start justify-between gap-4 rounded-control border border-line bg-surface py-3 pr-3 pl-4.5 text-small leading-normal"
    >
      <div className="grid min-w-0 wrap-anywhere text-ink-soft">
        <p className="text-ink">{text}</p>
        {service && <p>{service}</p>}
        <p>{email}</p>
        <GiftNote of={gift} />
      </div>
      {mayChange && (
        <button
          type="button"
          onClick={onChange}
          className="link -my-2 flex min-h-tap min-w-tap flex-none items-center justify-center"
        >
          Alterar<span className="sr-only"> a entrega</span>
        </button>
      )}
    </section>
  );
}
