import { Mail } from "lucide-react";
import { Note } from "#app/ui/note.tsx";
import { ResendForm } from "./resend-form.tsx";

/** Shown after a sign-up that must be confirmed: what to do, and a form to resend the e-mail. */
export function PendingNote({ email, returnTo }: { email?: string; returnTo?: string }) {
  return (
    <section aria-label="Confirmação do e-mail" className="grid gap-4 pb-3">
      <Note tone="info" icon={Mail} title="Confirmação necessária.">
        {email ? (
          <>
            Enviamos um link para <b className="wrap-anywhere font-semibold">{email}</b>. Abra o e-mail e toque nele
            para usar a sua conta.
          </>
        ) : (
          "Enviamos um link para o e-mail do cadastro. Abra o e-mail e toque nele para usar a sua conta."
        )}{" "}
        Não chegou? Olhe também a caixa de spam.
      </Note>
      <ResendForm email={email} returnTo={returnTo} />
    </section>
  );
}
