import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn, returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { returnDeadlineText } from "../../returns/return-admin-texts.ts";

interface ReturnNotesProps {
  returns: readonly Return[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The open returns of an order, each with the shop's next deadline. */
export function ReturnNotes({ returns, today }: ReturnNotesProps) {
  return returns
    .filter(({ status }) => isOpenReturn(status))
    .map((made) => {
      const deadline = returnDeadlineText(made, today);
      const tone = deadline?.tone === "danger" || deadline?.tone === "info" ? deadline.tone : "warning";
      return (
        <Note key={made.id} tone={tone} title={`${returnKindLabel(made.kind)} ${returnNumber(made)} em aberto.`}>
          {deadline && `${deadline.text}. `}
          <Link to={`/admin/trocas/${made.id}`} className="link">
            Ver {returnNumber(made)}
          </Link>
        </Note>
      );
    });
}
