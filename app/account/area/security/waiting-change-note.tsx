import type { ReactNode } from "react";
import { Note } from "#app/ui/note.tsx";

export interface PendingEmailChange {
  newEmail: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
}

interface WaitingChangeNoteProps {
  email: string;
  change: PendingEmailChange;
  /** Actions on the pending change. */
  children: ReactNode;
}

/** A pending e-mail change: which addresses have confirmed. */
export function WaitingChangeNote({ email, change, children }: WaitingChangeNoteProps) {
  const { newEmail, oldConfirmedAt, newConfirmedAt } = change;
  return (
    <Note tone="info" title="Falta confirmar a troca de e-mail.">
      <ul className="mt-1 grid gap-1 break-words">
        <li>
          {email}: {oldConfirmedAt ? "confirmado" : "esperando a confirmação"}
        </li>
        <li>
          {newEmail}: {newConfirmedAt ? "confirmado" : "esperando a confirmação"}
        </li>
      </ul>
      <p className="mt-1">Os links valem por um dia. Olhe também a caixa de spam.</p>
      {children}
    </Note>
  );
}
