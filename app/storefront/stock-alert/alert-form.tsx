import { BellRing } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";
import type { SizeChoice } from "#shop/catalogue/products/product.ts";
import { STOCK_ALERT_CONSENT, STOCK_ALERT_STORED } from "#shop/customers/stock-alerts/stock-alert-texts.ts";

export interface StockAlertFormProps {
  product: { id: string; sizes: readonly SizeChoice[] };
  /** The sold-out size the shopper wants, if any. */
  size?: string | null;
  /** The server's answer after a full page load. */
  initial?: FormAnswer;
  /** Focus the form: the shopper has just opened it. */
  called?: boolean;
  /** The page is for this form alone: its button is the primary one. */
  alone?: boolean;
}

/** 'Avise-me quando chegar': posts to `/avise-me` without leaving the page; without JavaScript a plain form. */
export function StockAlertForm({ product, size = null, initial, called = false, alone = false }: StockAlertFormProps) {
  const id = useId();
  const fetcher = useFetcher<FormAnswer>();
  const { customer } = useCustomer();
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const answer = fetcher.data ?? initial;
  const errors = found ?? answer?.errors ?? {};
  const form = useRef<HTMLFormElement>(null);
  const soldOut = product.sizes.filter(({ available }) => available <= 0);
  const done = answer?.kind === "done";

  useEffect(() => {
    if (called) form.current?.querySelector<HTMLElement>("select, input:not([type=hidden])")?.focus();
  }, [called]);

  function check(event: FormEvent<HTMLFormElement>) {
    const wrong = mistakes(new FormData(event.currentTarget), soldOut.length > 1);
    setFound(wrong);
    const [first] = Object.keys(wrong);
    if (!first) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }
  return (
    <section aria-labelledby={id} className="grid gap-4 border border-line bg-surface p-5 md:p-6">
      <h2 id={id} className="flex items-center gap-2.5 text-title">
        <Icon of={BellRing} /> Avise-me quando chegar
      </h2>
      {done ? (
        <Stored />
      ) : (
        <fetcher.Form
          ref={form}
          method="post"
          action={`/avise-me?produto=${encodeURIComponent(product.id)}`}
          noValidate
          onSubmit={check}
          onInput={() => setFound({})}
          className="grid gap-4"
        >
          {answer?.problem && (
            <Note tone="danger" role="alert" title={`${answer.problem.title}.`}>
              {answer.problem.message}
            </Note>
          )}
          {soldOut.length > 1 ? (
            <SelectField
              key={size}
              label="Tamanho"
              name="tamanho"
              defaultValue={size ?? initial?.values?.tamanho ?? ""}
              error={errors.tamanho}
              options={[
                { value: "", label: "Escolha o tamanho" },
                ...soldOut.map((each) => ({ value: each.size, label: each.size })),
              ]}
            />
          ) : (
            <input type="hidden" name="tamanho" value={soldOut[0]?.size ?? ""} />
          )}
          <EmailField
            key={customer?.email ?? ""}
            required
            defaultValue={initial?.values?.email ?? customer?.email}
            error={errors.email}
          />
          <Button type="submit" variant={alone ? "primary" : "secondary"} busy={fetcher.state !== "idle"}>
            Pedir aviso
          </Button>
          <p className="text-caption text-ink-muted">{STOCK_ALERT_CONSENT}</p>
        </fetcher.Form>
      )}
    </section>
  );
}

/** The confirmation; takes the focus that the form had. */
function Stored() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role="status" tabIndex={-1}>
      <Note tone="success">{STOCK_ALERT_STORED}</Note>
    </div>
  );
}

/** Checks only for obviously missing input, to save a request; the server validates fully. */
function mistakes(form: FormData, sizeNeeded: boolean): Record<string, string> {
  return {
    ...(sizeNeeded && form.get("tamanho") === "" && { tamanho: "Escolha um tamanho." }),
    ...(!isEmailAddress(plainEmail(String(form.get("email")))) && { email: "Digite um e-mail válido." }),
  };
}
