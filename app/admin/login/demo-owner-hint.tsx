import type { RefObject } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

interface Login {
  username: string;
  password: string;
}

/** Demo mode: who one may log in as. Shown only while it works. */
export function DemoOwnerHint({ login, form }: { login: Login; form: RefObject<HTMLFormElement | null> }) {
  const hydrated = useHydrated();
  return (
    <Note tone="info" title="Modo demonstração.">
      <span className="block">
        Usuário <b className="font-semibold">{login.username}</b>
      </span>
      <span className="block">
        Senha <b className="font-semibold">{login.password}</b>
      </span>
      <span className="block">Esta caixa some na loja em produção.</span>
      {hydrated && (
        <Button variant="ghost" size="s" className="-ml-3 text-info" onClick={() => fillIn(form.current, login)}>
          Preencher
        </Button>
      )}
    </Note>
  );
}

function fillIn(form: HTMLFormElement | null, login: Login) {
  for (const [name, value] of Object.entries(login)) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
