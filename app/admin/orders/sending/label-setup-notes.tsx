import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";

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
