import { Lock } from "lucide-react";
import { Note } from "#app/ui/note.tsx";

/** How long one stays inside (spec 2 §2). */
export function SessionNote({ ends }: { ends: string }) {
  return (
    <Note icon={Lock}>
      A sessão expira em 24 horas. <span className="text-ink-soft">A sua termina em {ends}.</span>
    </Note>
  );
}
