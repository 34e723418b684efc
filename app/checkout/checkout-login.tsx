import type { ReactNode } from "react";
import { LoginForm } from "#app/login/login-form.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { StepHeading } from "./step-heading.tsx";

interface CheckoutLoginProps {
  title: string;
  text: string;
  /** Where a login without scripts, or a confirmation e-mail, leads back to. */
  returnTo: string;
  demo: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  onDone: () => void;
  /** Ways on without a login. */
  children?: ReactNode;
}

/** A login within the checkout, for what belongs to an account. */
export function CheckoutLogin({ title, text, returnTo, demo, confirms, onDone, children }: CheckoutLoginProps) {
  return (
    <section className="grid max-w-form gap-5">
      <StepHeading size="h2">{title}</StepHeading>
      <p className="text-ink-soft">{text}</p>
      <LoginForm onDone={onDone} returnTo={returnTo} demo={demo} confirms={confirms} />
      {children}
    </section>
  );
}
