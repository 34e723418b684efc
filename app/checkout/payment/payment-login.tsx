import clsx from "clsx";
import { Tabs } from "radix-ui";
import { useState } from "react";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { LoginForm } from "#app/login/login-form.tsx";
import { RegisterForm } from "#app/login/register-form.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import type { DeliveryFields } from "../delivery/delivery-fields.ts";
import { StepHeading } from "../step-heading.tsx";

interface PaymentLoginProps {
  title: string;
  text: string;
  /** Where to return to from a confirmation e-mail, or from a login without scripts. */
  returnTo: string;
  demo: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  /** A visitor's delivery data: prefills the forms, and can be used to open an account. */
  typed?: DeliveryFields;
  onBack: (() => void) | null;
  onDone: () => void;
}

/** Paying needs an account: log in or sign up in place, without losing anything. */
export function PaymentLogin({ title, text, returnTo, demo, confirms, typed, onBack, onDone }: PaymentLoginProps) {
  const [initial] = useState<FormAnswer | undefined>(() => typed && { kind: "refused", values: { ...typed } });
  // Most returning customers log in before the delivery step, so a typed e-mail suggests a new account.
  const justTyped = initial?.values?.email !== undefined && initial.values.email !== "";
  return (
    <section className="grid gap-5">
      <StepHeading size="h2">{title}</StepHeading>
      <p className="text-ink-soft">{text}</p>
      {/* Both forms stay mounted, so that switching tabs erases nothing. */}
      <Tabs.Root defaultValue={justTyped ? "register" : "login"} className="grid max-w-form gap-7">
        <Tabs.List aria-label="Acesso à conta" className="flex border-line border-b">
          <Tab value="login">Entrar</Tab>
          <Tab value="register">Criar Conta</Tab>
        </Tabs.List>
        <Tabs.Content value="login" forceMount className="data-[state=inactive]:hidden">
          <LoginForm onDone={onDone} returnTo={returnTo} initial={initial} demo={demo} confirms={confirms} />
        </Tabs.Content>
        <Tabs.Content value="register" forceMount className="data-[state=inactive]:hidden">
          <RegisterForm onDone={onDone} returnTo={returnTo} initial={initial} justTyped={justTyped} />
        </Tabs.Content>
      </Tabs.Root>
      {onBack && (
        <p>
          <Button variant="ghost" onClick={onBack} className="-ml-3">
            Voltar
          </Button>
        </p>
      )}
    </section>
  );
}

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Trigger
      value={value}
      className={clsx(
        "-mb-px flex min-h-control flex-1 cursor-pointer items-center justify-center border-transparent border-b-2 px-0.5 font-medium text-ink-muted",
        "data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink",
      )}
    >
      {children}
    </Tabs.Trigger>
  );
}
