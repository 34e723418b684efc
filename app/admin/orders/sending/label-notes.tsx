import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import type { Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { labelProviderText, shipmentProblemText } from "#shop/fulfilment/shipments/shipment-texts.ts";

interface LabelSetupNotesProps {
  /** Whether a carrier token is configured. */
  connected: boolean;
  /** What the sender lacks for a label, as text. */
  missingInSender: readonly string[];
}

/** What the shop must still set up before it can buy labels. */
export function LabelSetupNotes({ connected, missingInSender }: LabelSetupNotesProps) {
  return (
    <>
      {!connected && (
        <Note tone="warning" title="Falta o token do Melhor Envio.">
          Salve o token nas configurações de frete para comprar etiquetas.
        </Note>
      )}
      {missingInSender.length > 0 && (
        <Note tone="warning" title="Faltam dados do remetente.">
          Complete em{" "}
          <Link to="/admin/pedidos/remetente" className="link">
            Remetente
          </Link>
          : {missingInSender.join(", ")}.
        </Note>
      )}
    </>
  );
}

interface ProblemNoteProps {
  of: Pick<Shipment, "problem" | "problemDetail" | "nextTryAt" | "attempts">;
}

/** Why a label's step is not done, and what to do about it. */
export function ProblemNote({ of: { problem, problemDetail, nextTryAt, attempts } }: ProblemNoteProps) {
  if (!problem) return null;
  const { title, text } = shipmentProblemText(problem);
  const said = labelProviderText(problemDetail);
  return (
    <Note tone={nextTryAt ? "warning" : "danger"} title={title} role="status">
      {said && <span className="block break-words">{said}</span>}
      {text}
      {nextTryAt && (
        <span className="block tabular-nums">
          Tentativa {attempts}. Próxima: {formatDateTime(nextTryAt)}.
        </span>
      )}
      {problemDetail && problemDetail !== said && (
        <details className="mt-1">
          <summary className="inline-flex min-h-tap cursor-pointer items-center underline underline-offset-4">
            Resposta do Melhor Envio
          </summary>
          <code className="block break-words text-caption">{problemDetail}</code>
        </details>
      )}
    </Note>
  );
}
