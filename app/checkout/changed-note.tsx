import { useEffect, useRef } from "react";
import { changeText } from "#app/storefront/cart/cart-changes.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ChangedOrder } from "./changed-order.ts";

/** Tells what changed; cart and summary already show it. */
export function ChangedNote({ changed }: { changed: ChangedOrder }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={note} className="mt-9 scroll-mb-28">
      <Note tone="warning" role="alert" title={changed.message}>
        {changed.changes.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {changed.changes.map((change) => (
              <li key={changeText(change)}>{changeText(change)}</li>
            ))}
          </ul>
        )}
        {changed.detail && <span className="mb-1 block">{changed.detail}</span>}
        {!changed.closed && "Confira o resumo e continue quando estiver de acordo."}
      </Note>
    </div>
  );
}
