import { Check } from "lucide-react";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown after an account was deleted. Names nobody. */
export default function Goodbye() {
  return (
    <main className="mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter pt-18 pb-28 text-center">
      <UnlistedHead title="Conta excluída" />
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={Check} size="l" />
      </span>
      <h1 className="font-serif text-h1">Conta excluída</h1>
      <p className="max-w-110 text-ink-soft">
        Seus dados foram apagados e enviamos um e-mail para confirmar. Obrigado por ter passado por aqui: a loja
        continua aberta para você.
      </p>
      <ButtonLink to="/" variant="secondary">
        Voltar à loja
      </ButtonLink>
    </main>
  );
}
