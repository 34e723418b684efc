import { ShieldAlert, ShieldCheck } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";

/** Whether a code is asked for at the login, and the way to change that. */
export function SecondFactorRow({ on }: { on: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid justify-items-start gap-2">
        {on ? (
          <StatusPill tone="accent" icon={ShieldCheck}>
            Ativa
          </StatusPill>
        ) : (
          <StatusPill tone="warning" icon={ShieldAlert}>
            Desativada
          </StatusPill>
        )}
        <p className="max-w-prose text-ink-soft text-small">
          Além da senha, o login pede um código do seu celular. Quem descobrir a senha não entra sozinho.
        </p>
      </div>
      <ButtonLink to="/admin/configuracoes/perfil/verificacao" variant="secondary" size="s">
        {on ? "Gerenciar" : "Ativar"}
      </ButtonLink>
    </div>
  );
}
