import { ClipboardCheck } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { ShownHealth } from "./load-health.server.ts";

interface BooksPanelProps {
  health: ShownHealth;
}

/** Result of the last ledger check: amounts, stock and payments. */
export function LedgerPanel({ health: { books, isChecking, mayWrite } }: BooksPanelProps) {
  return (
    <Panel title="Conferência das contas">
      <BooksNote books={books} />
      {books && books.violations.length > 0 && (
        <ul className="grid gap-2 text-caption">
          {books.violations.map(({ rule, subject, detail }) => (
            <li key={`${rule} ${subject} ${detail}`} className="break-words">
              <code className="font-semibold">{rule}</code> <code>{subject}</code>
              <span className="block text-ink-soft">{detail}</span>
            </li>
          ))}
        </ul>
      )}
      {isChecking ? (
        <p role="status" className="text-ink-soft text-small">
          Conferindo agora...
        </p>
      ) : (
        mayWrite && <ActionButton intent="checkLedger" label="Conferir agora" icon={ClipboardCheck} />
      )}
    </Panel>
  );
}

function BooksNote({ books }: Pick<ShownHealth, "books">) {
  if (!books)
    return (
      <p className="text-ink-soft text-small">
        Conferidos toda noite, e por inteiro uma vez por semana; ainda não houve uma conferência.
      </p>
    );
  if (books.violationCount === 0) {
    return (
      <Note tone="success" title="Tudo fecha.">
        {books.isWhole
          ? `Conferido em ${books.at}, por inteiro.`
          : `Conferido em ${books.at}: o que mudou desde a última vez.`}
      </Note>
    );
  }
  if (books.violationCount === null) {
    return (
      <Note tone="warning" title="A conferência não terminou.">
        Levou tempo demais e parou em {books.at}.
      </Note>
    );
  }
  return (
    <Note tone="danger" title={`${counted(books.violationCount, "diferença", "diferenças")}.`}>
      Conferido em {books.at}. Nada é corrigido sozinho.
    </Note>
  );
}
