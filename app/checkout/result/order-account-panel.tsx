import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useRevalidator } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { TermsLabel } from "#app/forms/terms-label.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { PendingNote } from "#app/login/pending-note.tsx";
import { useSessionOpened } from "#app/login/use-session-opened.ts";
import { loginPath } from "#app/request/return-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { LoginDialog } from "../login-dialog.tsx";
import { useLoginDialog } from "../use-login-dialog.ts";

const loadCheck = async () => (await import("#app/login/check-account-form.ts")).checkAccountOfOrder;

interface OrderAccountPanelProps {
  order: Pick<Order, "id" | "customerEmail">;
  /** The server's answer when the form was posted without JavaScript. */
  initial?: FormAnswer;
}

/**
 * 'Criar conta com uma senha': makes an account of an order's data, which the server takes from the order. Posts to
 * `/pedido/:orderId/conta` without leaving the page; without JavaScript a plain form.
 */
export function OrderAccountPanel({ order, initial }: OrderAccountPanelProps) {
  const action = `/pedido/${order.id}/conta`;
  const { Form, form, errors, answer, sent, typed, busy } = usePostedForm({ action, loadCheck, initial });

  const { revalidate } = useRevalidator();
  const heading = useId();
  useSessionOpened(sent, {
    toast: { title: "Conta criada com sucesso", description: "Este pedido está em Meus Pedidos." },
    onDone: () => void revalidate(),
  });
  usePendingToast(sent);
  const here = `/orders/${order.id}`;
  if (answer?.kind === "pending") {
    return (
      <Panel heading={heading}>
        <PendingNote email={order.customerEmail} returnTo={here} />
      </Panel>
    );
  }
  if (answer?.hasAccount) {
    return (
      <Panel heading={heading}>
        <RefusalNote problem={answer.problem} />
        <LogIn email={order.customerEmail} here={here} />
      </Panel>
    );
  }
  return (
    <Panel heading={heading}>
      <p className="wrap-anywhere text-ink-soft">
        Use {order.customerEmail} e os dados deste pedido para acompanhar tudo em Meus Pedidos. Falta só a senha.
      </p>
      <RefusalNote problem={answer?.problem} />
      <Form {...form} className="grid gap-3 md:max-w-100">
        <StayField />
        {/* For password managers: the account's name beside its password. */}
        <input type="text" autoComplete="username" defaultValue={order.customerEmail} readOnly hidden />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="new-password"
          hint="Pelo menos 6 caracteres."
          error={errors.password}
        />
        <Checkbox name="terms" defaultChecked={typed.terms === "on"} error={errors.terms} label={<TermsLabel />} />
        <Button type="submit" variant="secondary" busy={busy} className="md:justify-self-start">
          Criar conta
        </Button>
      </Form>
    </Panel>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface p-5 md:p-7"
    >
      <h2 id={heading} className="font-serif text-h3">
        Criar conta com uma senha
      </h2>
      {children}
    </section>
  );
}

/** The order's e-mail has an account: its owner logs in over the page, and the order becomes theirs. */
function LogIn({ email, here }: { email: string; here: string }) {
  const { show, dialog } = useLoginDialog();
  return (
    <>
      <ButtonLink to={loginPath(here)} variant="secondary" className="md:justify-self-start" onClick={show}>
        Entrar
      </ButtonLink>
      <LoginDialog {...dialog} returnTo={here} initial={{ kind: "refused", values: { email } }} />
    </>
  );
}

/** After a sign-up that must be confirmed. */
function usePendingToast(answer: FormAnswer | undefined): void {
  const tell = useEffectEvent(() =>
    showToast({
      about: "session",
      title: "Confirmação necessária",
      description: "Verifique seu e-mail para ativar a conta.",
    }),
  );
  useEffect(() => {
    if (answer?.kind === "pending") tell();
  }, [answer]);
}
