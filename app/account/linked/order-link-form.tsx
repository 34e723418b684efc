import { Mail } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useFetcher } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent-view.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";

const loadCheck = async () => (await import("./check-order-link.ts")).checkOrderLink;

/**
 * Asks for an order's number and e-mail and has a link sent there, without leaving the page; a plain form without
 * JavaScript.
 */
export function AskLinkForm({ initial }: { initial?: FormAnswer }) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors, focusField } = useFieldErrors(check, answer);
  const [corrected, setCorrected] = useState<FormAnswer>();
  if (answer?.kind === "done" && answer !== corrected) {
    const correct = () => {
      flushSync(() => setCorrected(answer));
      focusField("number");
    };
    return <LinkSent {...answer.values} onCorrect={correct} />;
  }
  const typed = answer?.values ?? initial?.values;
  return (
    <fetcher.Form {...form} method="post" action="/pedido" onFocus={wake} className="grid gap-5 text-left">
      <RefusalNote problem={answer?.problem} />
      <TextField
        label="Número do pedido"
        name="number"
        autoComplete="off"
        autoCapitalize="none"
        hint="Está no assunto dos e-mails do pedido: “Pedido nº 1004”."
        hintStays
        defaultValue={typed?.number}
        error={errors.number}
      />
      <EmailField label="E-mail do pedido" defaultValue={typed?.email} error={errors.email} />
      <BotTrap key={answer?.kind} />
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Receber o link
      </Button>
      <p className="grid justify-items-center text-center text-ink-soft text-small">
        Comprou por mensagem, sem dar um e-mail?
        <Link to="/contato" className="link inline-flex min-h-tap items-center">
          Peça o link à loja
        </Link>
      </p>
    </fetcher.Form>
  );
}

interface LinkSentProps {
  number?: string;
  email?: string;
  /** Brings the form back with what was typed. Without scripts the link opens an empty one. */
  onCorrect: () => void;
}

/** Repeats what was typed, so that a slip is seen. Rules: ORDER-84. */
function LinkSent({ number, email, onCorrect }: LinkSentProps) {
  return (
    <SentView title="Confira o seu e-mail" icon={Mail} alone>
      <p className="text-pretty text-ink-soft">
        Se o pedido <b className="wrap-anywhere font-semibold text-ink">{number}</b> foi feito com{" "}
        <b className="wrap-anywhere font-semibold text-ink">{email}</b>, o link chega a esse endereço em instantes.
      </p>
      <p className="text-ink-soft">Não encontrou? Olhe também a caixa de spam.</p>
      <ButtonLink
        to="/pedido"
        reloadDocument
        variant="secondary"
        size="s"
        onClick={(event) => {
          event.preventDefault();
          onCorrect();
        }}
      >
        Corrigir número ou e-mail
      </ButtonLink>
    </SentView>
  );
}
