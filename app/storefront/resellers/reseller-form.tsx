import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import { PhoneField } from "#app/forms/person-fields.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { usePrefill } from "#app/session/use-prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { maskDocument } from "#shop/customers/resellers/reseller-document.ts";
import type { ResellerFormAnswer } from "./reseller-answer.ts";

type Received = NonNullable<ResellerFormAnswer["received"]>;

const loadCheck = async () => (await import("./check-reseller.ts")).checkReseller;

/** 'Cadastro de Cliente': sent without leaving the page; without JavaScript a plain form. */
export function ResellerForm({ initial }: { initial?: ResellerFormAnswer }) {
  const fetcher = useFetcher<ResellerFormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors } = useFieldErrors(check, answer);
  usePrefill(form.ref);
  const typed = initial?.values ?? {};

  const received = fetcher.data?.received;
  useEffect(() => {
    if (!received) return;
    showToast({ title: "Cadastro recebido", description: mailHint(received) });
  }, [received]);

  if (answer?.received) return <ApplicationReceived {...answer.received} />;
  return (
    <fetcher.Form {...form} method="post" action="/cadastro/cliente" onFocus={wake} className="grid gap-5">
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
          maxLength={18}
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
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full sm:w-auto sm:justify-self-start">
        Enviar cadastro
      </Button>
      <p className="text-caption text-ink-muted">
        Usamos os dados para analisar o cadastro e combinar as condições. Veja a{" "}
        <Link to="/privacidade" className="link">
          Política de Privacidade
        </Link>
        .
      </p>
    </fetcher.Form>
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
