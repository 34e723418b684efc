import { Note } from "#app/ui/note.tsx";
import type { AdminAnswer } from "./admin-answer.ts";

interface LeftOutNoteProps {
  answer: AdminAnswer | undefined;
  /** Follows what the answer says. */
  words: string;
}

/** What a change that was made has left as it was. */
export function LeftOutNote({ answer, words }: LeftOutNoteProps) {
  if (answer?.kind !== "done" || !answer.except) return null;
  return (
    <Note tone="warning" role="status" title={`${answer.said}. ${words}`}>
      <LineList lines={answer.except} />
    </Note>
  );
}

export function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
