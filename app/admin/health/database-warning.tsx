import { Note } from "#app/ui/note.tsx";
import type { ShownHealth } from "./load-health.server.ts";

/** Warns while the database can only be read, with the consequences. */
export function DatabaseWarning({ database }: { database: Pick<ShownHealth["database"], "takesWrites"> }) {
  if (database.takesWrites) return null;
  return (
    <Note tone="danger" title="O banco de dados não aceita gravações." role="status">
      As páginas continuam aparecendo, mas ninguém consegue comprar, pagar nem entrar. Depois da troca do servidor
      principal isso passa sozinho em segundos; se durar, fale com quem cuida do servidor.
    </Note>
  );
}
