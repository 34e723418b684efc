import { KeyRound } from "lucide-react";
import type { RefObject } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

export interface DemoLogin {
  email: string;
  password: string;
}

/** Demo mode: the credentials to log in with. */
export function DemoHint({ login, form }: { login: DemoLogin; form: RefObject<HTMLFormElement | null> }) {
  const hydrated = useHydrated();
  return (
    <Note tone="info" icon={KeyRound} title="Modo demonstração.">
      <span className="block">
        E-mail <b className="font-semibold">{login.email}</b>
      </span>
      <span className="block">
        Senha <b className="font-semibold">{login.password}</b>
      </span>
      {hydrated && (
        <Button variant="ghost" size="s" className="-ml-3 text-info" onClick={() => fillIn(form.current, login)}>
          Preencher
        </Button>
      )}
    </Note>
  );
}

function fillIn(form: HTMLFormElement | null, login: DemoLogin) {
  for (const [name, value] of Object.entries(login)) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
