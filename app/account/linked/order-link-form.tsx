import { Mail } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent-view.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { Button } from "#app/ui/button.tsx";
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
  const { form, errors } = useFieldErrors(check, answer);
  if (answer?.kind === "done") return <LinkSent />;
  return (
    <fetcher.Form {...form} method="post" action="/pedido" onFocus={wake} className="grid gap-5 text-left">
      <RefusalNote problem={answer?.problem} />
      <TextField
        label="Número do pedido"
        name="number"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="1004"
        hint="Está no assunto dos e-mails do pedido: 'Pedido nº 1004'."
        defaultValue={initial?.values?.number}
        error={errors.number}
      />
      <EmailField hint="O e-mail que você usou no pedido." defaultValue={initial?.values?.email} error={errors.email} />
      <BotTrap key={answer?.kind} />
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Receber o link
      </Button>
      <p className="text-ink-soft text-small">
        Comprou por mensagem, sem dar um e-mail?{" "}
        <Link to="/contato" className="link">
          Peça o link à loja
        </Link>
        .
      </p>
    </fetcher.Form>
  );
}

function LinkSent() {
  return (
    <SentView title="Confira o seu e-mail" icon={Mail}>
      <p className="text-ink-soft">
        Se houver um pedido com este número e este e-mail, enviamos um link para o seu e-mail.
      </p>
      <p className="text-ink-soft">Não encontrou? Olhe também a caixa de spam.</p>
      <Link to="/pedido" reloadDocument className="link inline-flex min-h-tap items-center">
        Pedir de novo
      </Link>
    </SentView>
  );
}
