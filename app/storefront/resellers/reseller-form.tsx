import { useEffect } from "react";
import { Link } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PhoneField } from "#app/forms/person-fields.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { checkOf, usePostedForm } from "#app/forms/use-posted-form.ts";
import { usePrefill } from "#app/session/use-prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskDocument } from "#app/ui/fields/mask.ts";
import { showToast } from "#app/ui/toast/toast.tsx";

/** The server's answer to a reseller application. */
export interface ResellerFormAnswer extends FormAnswer {
  /** Set once the application was received. */
  received?: { confirmedByMail: boolean };
}

type Received = NonNullable<ResellerFormAnswer["received"]>;

const loadCheck = checkOf(
  async () => (await import("#shop/customers/resellers/reseller-application.ts")).ResellerApplication,
);

/** 'Cadastro de Cliente': sent without leaving the page; without JavaScript a plain form. */
export function ResellerForm({ initial }: { initial?: ResellerFormAnswer }) {
  const posted = usePostedForm({ action: "/cadastro/cliente", loadCheck, initial });
  const { Form, form, errors, answer, typed, busy } = posted;
  usePrefill(form.ref);

  const received = posted.sent?.received;
  useEffect(() => {
    if (!received) return;
    showToast({ title: "Cadastro recebido", description: mailHint(received) });
  }, [received]);

  if (answer?.received) return <ApplicationReceived {...answer.received} />;
  return (
    <Form {...form} className="grid gap-5">
      <RefusalNote problem={answer?.problem} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          label="Nome"
          name="name"
          autoComplete="name"
          hint="Seu nome ou o da empresa."
          defaultValue={typed.name}
          error={errors.name}
        />
        <EmailField defaultValue={typed.email} error={errors.email} />
        <PhoneField typed={typed} errors={errors} className="" />
        <TextField
          label="CPF ou CNPJ"
          name="document"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed.document}
          mask={maskDocument}
          error={errors.document}
        />
        <TextField
          label="Endereço"
          name="address"
          autoComplete="street-address"
          hint="Rua, número, bairro, cidade e estado."
          defaultValue={typed.address}
          error={errors.address}
          className="md:col-span-2"
        />
      </div>
      <BotTrap key={answer?.kind} />
      <Button type="submit" size="l" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        Enviar cadastro
      </Button>
      <p className="text-caption text-ink-muted">
        Usamos os dados para analisar o cadastro e combinar as condições. Veja a{" "}
        <Link to="/privacidade" className="link">
          Política de Privacidade
        </Link>
        .
      </p>
    </Form>
  );
}

/** Replaces the form; another application starts with an empty one. */
function ApplicationReceived(received: Received) {
  return (
    <SentView title="Cadastro recebido">
      <p className="text-ink-soft">Vamos analisar os dados e responder por e-mail. {mailHint(received)}</p>
      <Link to="/cadastro/cliente" reloadDocument className="link inline-flex min-h-tap items-center">
        Enviar outro cadastro
      </Link>
    </SentView>
  );
}

function mailHint({ confirmedByMail }: Received): string | undefined {
  return confirmedByMail ? "Enviamos uma confirmação para o seu e-mail." : undefined;
}
