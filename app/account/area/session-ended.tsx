import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { LoginForm } from "#app/login/login-form.tsx";
import { loginPath } from "#app/request/return-path.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

interface SessionEndedProps {
  answer: FormAnswer | undefined;
  /** Logged in again: the form below can be sent once more. */
  onBack: () => void;
}

/** The session ended while a form was being filled in: the login over it, or in another tab where no scripts run. */
export function SessionEnded({ answer, onBack }: SessionEndedProps) {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const [settled, setSettled] = useState<FormAnswer | undefined>(undefined);
  if (!answer?.loggedOut) return null;
  if (!hydrated) {
    return (
      <p className="mt-4 text-small">
        <Link to={loginPath(pathname)} target="_blank" className="link">
          Entrar em outra aba
        </Link>{" "}
        e depois enviar este formulário de novo.
      </p>
    );
  }
  return (
    <Dialog open={settled !== answer} onClose={() => setSettled(answer)} title="Entre de novo para salvar">
      <p className="text-ink-soft">Sua sessão terminou. O que você digitou está guardado nesta página.</p>
      <LoginForm
        onDone={() => {
          setSettled(answer);
          onBack();
        }}
      />
    </Dialog>
  );
}
