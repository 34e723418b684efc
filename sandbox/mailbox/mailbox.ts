import { openJournal } from "../journal.ts";
import { type ReceivedEmail, receivedEmail } from "./received-email.ts";

/** Older e-mails are dropped, so that a load test cannot fill the memory. */
const KEPT = 2000;

export interface Mailbox {
  receive(received: ReceivedEmail): void;
  /** Newest first; `to` filters by recipient. */
  letters(to?: string): ReceivedEmail[];
  byId(id: string): ReceivedEmail | undefined;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the mailbox with the e-mails of earlier runs. */
export async function openMailbox(dataDir: string | null): Promise<Mailbox> {
  const kept = new Map<string, ReceivedEmail>();

  function keep(received: ReceivedEmail): void {
    kept.set(received.id, received);
    if (kept.size <= KEPT) return;
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      return;
    }
  }

  const journal = await openJournal(dataDir, "mailbox", (entry) => {
    const stored = receivedEmail.safeParse(entry);
    if (stored.success) keep(stored.data);
  });

  return {
    receive(received) {
      keep(received);
      journal.append(received);
    },
    letters: (to) => {
      const all = [...kept.values()].reverse();
      return to === undefined ? all : all.filter((each) => each.to.includes(to.trim().toLowerCase()));
    },
    byId: (id) => kept.get(id),
    empty: () => {
      kept.clear();
      return journal.clear();
    },
    close: () => journal.close(),
  };
}
