import { UserSearch } from "lucide-react";
import { EmailField } from "#app/forms/email-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { PICKUP } from "#shop/fulfilment/order-desk/manual-orders/manual-order-form.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import type { BuyerChoice } from "./draft-answer.ts";
import type { DraftTools } from "./new-order.tsx";

/** The id of the field that a label needs. */
export const DOCUMENT_FIELD = "cpf";

/** A telephone may have a digit more. */
const AFTER_TYPING_MS = 500;

interface BuyerPanelProps {
  tools: DraftTools;
  /** Customers found by the last lookup of a telephone or e-mail. */
  buyers?: readonly BuyerChoice[] | undefined;
}

/** Who the order is for. A customer who bought before is completed once telephone or e-mail is typed. Rules: DESK-25. */
export function BuyerPanel({ tools, buyers = [] }: BuyerPanelProps) {
  const { values, field, press, busy } = tools;
  const phone = field("phone");
  return (
    <Panel title="Cliente">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField
          {...phone}
          onChange={(event) => {
            phone.onChange(event);
            const isWhole = event.currentTarget.value.replace(/\D/g, "").length >= 10;
            if (isWhole && values.name === "") press("customer", AFTER_TYPING_MS);
          }}
          label="Telefone"
          hint="Com o número completo, procuramos o cliente; se for novo, vamos ao nome."
          type="tel"
          mask={maskPhone}
          autoComplete="off"
        />
        <EmailField
          {...field("email")}
          optional
          autoComplete="off"
          onBlur={() => {
            if (/.@./.test(values.email) && values.name === "") press("customer");
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          name={INTENT_FIELD}
          value="customer"
          icon={UserSearch}
          busy={busy === "customer"}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Completar se já comprou
        </Button>
        <Known buyers={buyers} />
        <TextField {...field("name")} label="Nome" autoComplete="off" autoCapitalize="words" />
        <TextField
          {...field("document")}
          id={DOCUMENT_FIELD}
          label="CPF"
          optional={values.delivery === PICKUP}
          hint={values.delivery === PICKUP ? undefined : "A etiqueta pede. Dá para completar depois."}
          inputMode="numeric"
          mask={maskCpf}
          autoComplete="off"
        />
      </div>
    </Panel>
  );
}

/** Names the customer that was filled in, or lets staff choose among several with the same telephone. */
function Known({ buyers }: { buyers: readonly BuyerChoice[] }) {
  const [only, another] = buyers;
  if (!only) return null;
  if (!another) {
    return (
      <p role="status" className="wrap-anywhere text-ink-soft text-small sm:col-span-2">
        Já comprou: {describe(only)}.
      </p>
    );
  }
  return <BuyerChoices buyers={buyers} />;
}

function describe({ name, email, city }: BuyerChoice): string {
  return [name, email || "sem e-mail", city].filter(Boolean).join(", ");
}

const SHOWN = 5;

/** Lets staff choose among several people with the same telephone or e-mail, the latest first. Rules: DESK-29. */
function BuyerChoices({ buyers }: { buyers: readonly BuyerChoice[] }) {
  const { shown, more } = shownBuyers(buyers);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-2">
      <legend className="mb-2 text-small">Mais de uma pessoa comprou com esse contato. Para quem é o pedido?</legend>
      {shown.map((buyer) => (
        <Choice key={buyer.orderId} buyer={buyer} />
      ))}
      {more.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">
            Ver mais ({more.length})
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
            {more.map((buyer) => (
              <Choice key={buyer.orderId} buyer={buyer} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

/** The first few, one for each name; the others follow on request. Rules: DESK-29. */
export function shownBuyers(buyers: readonly BuyerChoice[]): { shown: BuyerChoice[]; more: BuyerChoice[] } {
  const names = new Set<string>();
  const shown = buyers.filter(({ name }) => {
    const plain = name.trim().toLowerCase();
    if (names.has(plain) || names.size === SHOWN) return false;
    names.add(plain);
    return true;
  });
  return { shown, more: buyers.filter((buyer) => !shown.includes(buyer)) };
}

function Choice({ buyer: { orderId, name, email, city } }: { buyer: BuyerChoice }) {
  return (
    <button
      type="submit"
      name={INTENT_FIELD}
      value={`customer ${orderId}`}
      className="grid w-full min-w-0 gap-0.5 rounded-control border border-line-strong px-4 py-2.5 text-left wrap-anywhere hover:bg-tile"
    >
      <b className="font-semibold">{name}</b>{" "}
      <span className="text-ink-soft text-small">{[email || "Sem e-mail", city].filter(Boolean).join(" · ")}</span>
    </button>
  );
}
