import { Note } from "#app/ui/note.tsx";
import { bytesText, diskText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

const WORDS = {
  low: { tone: "warning", title: "O disco está quase cheio." },
  full: { tone: "danger", title: "O disco está cheio." },
  unwritable: { tone: "danger", title: "O disco não aceita arquivos." },
} as const;

/** Warns while a disk is low on space, with the consequences. */
export function DiskWarnings({ disks }: Pick<ShownHealth, "disks">) {
  return disks.map(({ folder, condition, freeBytes }) => {
    if (condition === "ok") return null;
    const { tone, title } = WORDS[condition];
    return (
      <Note key={folder} tone={tone} title={title} role="status">
        {`Restam ${bytesText(freeBytes)} no disco ${diskText(folder)}. `}
        {folder === "database"
          ? "Sem espaço, a loja não grava pedidos nem pagamentos: libere espaço agora."
          : "As imagens continuam aparecendo, mais devagar; fotos e planilhas novas podem ser recusadas. Libere espaço ou aumente o disco."}
      </Note>
    );
  });
}
