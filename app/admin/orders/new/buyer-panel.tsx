import { UserSearch } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { PICKUP } from "#shop/fulfilment/order-desk/manual-orders/manual-order-form.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import { BuyerChoices } from "./buyer-choices.tsx";
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
        <TextField
          {...field("email")}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
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
