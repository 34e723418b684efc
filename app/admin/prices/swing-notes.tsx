import { Note } from "#app/ui/note.tsx";
import type { Swing } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { swingLine, swingText } from "./price-texts.ts";

/** Warns about large price changes for customers, with the largest by name. */
export function SwingNotes({ swings }: { swings: readonly Swing[] }) {
  return swings.map((swing) => (
    <Note key={swing.direction} tone={swing.direction === "less" ? "danger" : "warning"} title={swingText(swing)}>
      {swing.count > swing.largest.length && "As maiores mudanças:"}
      <ul className="list-disc pl-5 tabular-nums">
        {swing.largest.map((change) => (
          <li key={change.id}>{swingLine(change)}</li>
        ))}
      </ul>
    </Note>
  ));
}
