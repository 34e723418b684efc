import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

const DECISIONS = [
  { decision: "approve", label: "Aprovar" },
  { decision: "reject", label: "Rejeitar" },
  { decision: "expire", label: "Expirar" },
] as const;

interface DemoHelperProps {
  externalPaymentId: string;
  /** Called after the simulator has received a decision. */
  onDecided: () => void;
}

/** Demo mode only: plays the bank for the current payment. */
export function DemoHelper({ externalPaymentId, onDecided }: DemoHelperProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [answer, setAnswer] = useState("");

  async function decide(decision: string, label: string) {
    setBusy(decision);
    setAnswer("");
    try {
      const address = `/sandbox/control/payments/${encodeURIComponent(externalPaymentId)}/${decision}?wait=1`;
      const response = await fetch(address, { method: "POST" });
      setAnswer(response.ok ? `${label}: enviado ao simulador.` : "O simulador não aceitou: o pagamento já mudou.");
      if (response.ok) onDecided();
    } catch {
      setAnswer("O simulador não respondeu.");
    }
    setBusy(null);
  }

  return (
    <aside
      aria-labelledby="demo-helper"
      className="mx-auto mb-24 grid w-[calc(100%-2*var(--spacing-gutter))] max-w-210 gap-3 rounded-panel border border-info bg-info-soft p-5 text-info text-small"
    >
      <h2 id="demo-helper" className="font-semibold">
        Auxiliar de testes
      </h2>
      <p>Só no modo demonstração: faça o papel do banco para este pagamento.</p>
      <div className="flex flex-wrap items-center gap-2">
        {DECISIONS.map(({ decision, label }) => (
          <Button
            key={decision}
            size="s"
            variant="secondary"
            busy={busy === decision}
            aria-disabled={busy !== null && busy !== decision}
            onClick={() => decide(decision, label)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="empty:hidden">
        {answer}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <SandboxLink to="/sandbox/payments">Pagamentos simulados</SandboxLink>
        <SandboxLink to="/sandbox/mailbox">Caixa de e-mails</SandboxLink>
      </p>
    </aside>
  );
}

/** A plain link, because the target is not a route. Opens in a new tab to keep the payment visible. */
function SandboxLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-tap items-center underline decoration-1 underline-offset-4"
    >
      {children}
    </a>
  );
}
