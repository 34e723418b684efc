import { Note } from "#app/ui/note.tsx";
import { Panel } from "../admin-panel.tsx";

/** Codes for when the phone is lost; seen this once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <Panel title="Guarde os seus códigos de reserva">
      <Note tone="warning" title="Eles aparecem só agora.">
        Cada um vale uma vez, no lugar do código do celular. Imprima ou guarde em um gerenciador de senhas.
      </Note>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 font-semibold tabular-nums sm:grid-cols-5">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Panel>
  );
}
