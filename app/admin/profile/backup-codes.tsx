import { Copy, Download, Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { Panel } from "../admin-panel.tsx";

/** Codes for when the phone is lost; seen this once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const text = `${codes.join("\r\n")}\r\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast({ about: "panel", title: "Códigos copiados" });
    } catch {
      showToast({ about: "panel", title: "Não foi possível copiar", description: "Baixe ou imprima.", tone: "notice" });
    }
  }
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
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="s" icon={Copy} onClick={() => void copy()}>
          Copiar códigos
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-reserva.txt"
          className={buttonClass({ variant: "secondary", size: "s" }, true)}
        >
          <Icon of={Download} size="s" />
          Baixar
        </a>
        <Button variant="secondary" size="s" icon={Printer} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </Panel>
  );
}
