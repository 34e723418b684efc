import { useEffect, useState } from "react";
import { PasswordField } from "#app/forms/password-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { LOGIN_PATH } from "#shop/staff/staff-emails.ts";
import { SecondStep, StaffLogin } from "#shop/staff/staff-forms.ts";
import { offerLogin } from "../page/log-in-again.ts";
import { LoginPageForm } from "./login-page-form.tsx";

const CODE_PATH = "/admin/login/codigo";

/** Over the panel's page when a form was sent after the session had ended: then that form goes. Rules: STAFF-20. */
export function StaffLoginDialog({ username }: { username: string }) {
  const [settle, setSettle] = useState<((isIn: boolean) => void) | null>(null);
  const [path, setPath] = useState(LOGIN_PATH);
  useEffect(() => offerLogin(() => new Promise((resolve) => setSettle(() => resolve))), []);
  function end(isIn: boolean) {
    settle?.(isIn);
    setSettle(null);
    setPath(LOGIN_PATH);
  }
  const isCode = path === CODE_PATH;
  return (
    <Dialog open={settle !== null} onClose={() => end(false)} title="Entre de novo para salvar" size="s">
      <p className="text-ink-soft">
        Sua sessão terminou. Nada do que você digitou se perdeu: depois de entrar, o formulário é enviado.
      </p>
      <LoginPageForm
        key={path}
        action={path}
        schema={isCode ? SecondStep : StaffLogin}
        onDone={(goTo) => (goTo === CODE_PATH ? setPath(goTo) : end(true))}
      >
        {({ errors, busy }) => (
          <>
            {isCode ? (
              <TextField label="Código" name="code" autoComplete="one-time-code" error={errors.code} />
            ) : (
              <>
                <TextField
                  label="Usuário"
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  defaultValue={username}
                  error={errors.username}
                />
                <PasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
              </>
            )}
            <Button type="submit" busy={busy}>
              Entrar e enviar
            </Button>
          </>
        )}
      </LoginPageForm>
    </Dialog>
  );
}
