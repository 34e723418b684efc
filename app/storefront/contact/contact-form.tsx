import { useState } from "react";
import { Link } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { checkOf, usePostedForm } from "#app/forms/use-posted-form.ts";
import { useShop } from "#app/request/use-shop.ts";
import { usePrefill } from "#app/session/use-prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { plural } from "#platform/formats/plural.ts";
import { lazily } from "#platform/lazily.ts";
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from "#shop/customers/contact/message-limits.ts";

/** The server's answer to a contact message. */
export interface ContactFormAnswer extends FormAnswer {
  /** Set once the message was received. */
  received?: { protocol: string; confirmedByMail: boolean };
}

const loadCheck = checkOf(async () => (await import("#shop/customers/contact/contact-message.ts")).ContactMessage);

/** Sends a message to the shop without leaving the page; without JavaScript a plain form. */
export function ContactForm({ initial }: { initial?: ContactFormAnswer }) {
  const { Form, form, errors, answer, typed, busy } = usePostedForm({ action: "/contato", loadCheck, initial });
  usePrefill(form.ref);
  const [subjectLength, setSubjectLength] = useState(typed.subject?.length ?? 0);
  const [messageLength, setMessageLength] = useState(typed.message?.length ?? 0);
  if (answer?.received) return <ContactReceived {...answer.received} />;
  return (
    <>
      <h2 className="mb-1.5 font-serif text-h3">Escreva para nós</h2>
      <p className="mb-5 text-ink-soft text-small">
        <AnswerTime />
      </p>
      <Form {...form} className="grid gap-5">
        <RefusalNote problem={answer?.problem} />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="Nome" name="name" autoComplete="name" defaultValue={typed.name} error={errors.name} />
          <EmailField defaultValue={typed.email} error={errors.email} />
        </div>
        <TextField
          label="Assunto"
          name="subject"
          autoComplete="off"
          defaultValue={typed.subject}
          onInput={(event) => setSubjectLength(event.currentTarget.value.length)}
          hint={counted(subjectLength, SUBJECT_LENGTH.max)}
          error={errors.subject}
        />
        <TextArea
          label="Mensagem"
          name="message"
          rows={7}
          defaultValue={typed.message}
          onInput={(event) => setMessageLength(event.currentTarget.value.length)}
          hint={counted(messageLength, MESSAGE_LENGTH.max)}
          error={errors.message}
        />
        <BotTrap key={answer?.kind} />
        <Button type="submit" size="l" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
          Enviar mensagem
        </Button>
        <p className="text-caption text-ink-muted">
          Usamos os seus dados só para responder. Veja a{" "}
          <Link to="/privacidade" className="link">
            Política de Privacidade
          </Link>
          .
        </p>
      </Form>
    </>
  );
}

function ContactReceived({ protocol, confirmedByMail }: NonNullable<ContactFormAnswer["received"]>) {
  return (
    <SentView title="Mensagem recebida">
      <p className="text-ink-soft">
        O seu protocolo é <b className="font-semibold text-ink tabular-nums">{protocol}</b>. <AnswerTime />
        {confirmedByMail && " Enviamos agora uma confirmação; se ela não aparecer, veja a caixa de spam."}
      </p>
      <Link to="/contato" reloadDocument className="link inline-flex min-h-tap items-center">
        Escrever outra mensagem
      </Link>
    </SentView>
  );
}

const grouped = lazily(() => new Intl.NumberFormat("pt-BR"));

/** `120 de 2.000 caracteres`, while typing. */
function counted(length: number, most: number): string | undefined {
  if (length === 0) return undefined;
  return `${grouped().format(length)} de ${grouped().format(most)} caracteres`;
}

/** Rules: SETTING-12. */
function AnswerTime() {
  const { answerDays } = useShop();
  if (answerDays === null) return "Respondemos por e-mail em até 5 dias, quase sempre antes.";
  const days = plural(answerDays, "dia útil", "dias úteis");
  return `Respondemos por e-mail em até ${answerDays} ${days}; a lei dá no máximo 5 dias.`;
}
