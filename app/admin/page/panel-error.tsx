import { RotateCw } from "lucide-react";
import { isRouteErrorResponse, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { AdminScreen } from "./admin-panel.tsx";
import { missingOf } from "./missing-record.ts";
import { MissingScreen } from "./missing-screen.tsx";

const OUTAGE = { title: "Voltamos já", text: "A loja está passando por uma instabilidade." };
const REFUSED = { title: "Sem permissão", text: "A sua função não permite ver esta página." };
const FAILURE = { title: "Algo não saiu como deveria", text: "Não foi possível abrir esta página." };

/** Error content inside the panel's frame: a 404 or a failure. */
export function PanelError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 && isRouteErrorResponse(error)) return <MissingScreen record={missingOf(error.data?.missing)} />;
  const { title, text } = status === 503 ? OUTAGE : status === 403 ? REFUSED : FAILURE;
  return (
    <AdminScreen title={title}>
      <Note tone="warning" title={text}>
        <Link to="/admin" className="link">
          Voltar para o início do painel
        </Link>
      </Note>
      <Button
        variant="secondary"
        icon={RotateCw}
        className="justify-self-start"
        onClick={() => window.location.reload()}
      >
        Tentar novamente
      </Button>
    </AdminScreen>
  );
}
