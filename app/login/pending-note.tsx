import { Mail } from "lucide-react";
import { Note } from "#app/ui/note.tsx";
import { ResendForm } from "./resend-form.tsx";

/** After a sign-up that waits for its mail: what to do, and the mail once more. */
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
