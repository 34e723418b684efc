import { useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";
import type { FormAnswer } from "./form-answer.ts";

/**
 * Why a login or sign-up was refused. The button is far below on a phone, so the note scrolls into view and takes the
 * focus.
 */
export function RefusalNote({ problem }: { problem: FormAnswer["problem"] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    place.current?.focus({ preventScroll: true });
    // Centred: the sticky header covers the top.
    place.current?.scrollIntoView({ block: "center" });
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      <Note tone="danger" title={`${problem.title}.`}>
        {problem.message}
      </Note>
    </div>
  );
}
