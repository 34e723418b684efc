import { Link } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { CorrectLink, MailSentView, Typed, useCorrection } from "#app/forms/sent/mail-sent-view.tsx";
import { checkOf, usePostedForm } from "#app/forms/use-posted-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";

const loadCheck = checkOf(async () => (await import("#shop/ordering/orders/access/order-reference.ts")).OrderLinkForm);

/**
 * Asks for an order's number and e-mail and has a link sent there, without leaving the page; a plain form without
 * JavaScript.
 */
export function AskLinkForm({ initial }: { initial?: FormAnswer }) {
  const { Form, form, fields, errors, answer, busy } = usePostedForm({ action: "/pedido", loadCheck, initial });
  const { isCorrecting, correct } = useCorrection(answer, () => fields.focusField("number"));
  if (answer?.kind === "done" && !isCorrecting) return <LinkSent {...answer.values} onCorrect={correct} />;
  const typed = answer?.values ?? initial?.values;
  return (
    <Form {...form} className="grid gap-5 text-left">
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
      <Button type="submit" size="l" busy={busy} className="w-full">
        Receber o link
      </Button>
      <p className="grid justify-items-center text-center text-ink-soft text-small">
        Comprou por mensagem, sem informar um e-mail?
        <Link to="/contato" className="link inline-flex min-h-tap items-center">
          Peça o link à loja
        </Link>
      </p>
    </Form>
  );
}

interface LinkSentProps {
  number?: string;
  email?: string;
  onCorrect: () => void;
}

/** Rules: ORDER-84. */
function LinkSent({ number, email, onCorrect }: LinkSentProps) {
  const sent = (
    <>
      Se o pedido <Typed>{number}</Typed> foi feito com <Typed>{email}</Typed>, o link chega a esse endereço em
      instantes.
    </>
  );
  return (
    <MailSentView alone sent={sent}>
      <CorrectLink to="/pedido" variant="secondary" onCorrect={onCorrect}>
        Corrigir número ou e-mail
      </CorrectLink>
    </MailSentView>
  );
}
