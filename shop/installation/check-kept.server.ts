import { type Kept, listKeptBeside } from "#platform/backup/kept-databases.server.ts";
import { listKeptFolders } from "#platform/backup/kept-folders.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

/** By then it is known whether the restored shop is the right one. */
const OLDEST_MS = 14 * 24 * 60 * 60_000;

/** What restores have kept beside the shop's database and data folder. */
export async function listAllKept(
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Kept[]> {
  return [...(await listKeptBeside(db)), ...(databaseUrl ? [] : await listKeptFolders(dataDir))];
}

/** More than two weeks. */
export function isKeptTooLong({ replacedAt }: Kept, now: Date): boolean {
  return replacedAt !== null && now.getTime() - replacedAt.getTime() > OLDEST_MS;
}

/** Names what restores have kept, with its age and size: each takes its room on the disk. Rules: STAFF-75. */
export async function checkKept(
  db: Database,
  config: Pick<Config, "databaseUrl" | "dataDir">,
  now: Date,
): Promise<InstallationFinding[]> {
  return (await listAllKept(db, config)).map((kept) => {
    const { ok, soon } = findingsOf("Guardado de uma restauração");
    const task = kept.name.includes("/") ? `rm -r ${kept.name}` : `lavra restore --drop ${kept.name}`;
    if (!kept.replacedAt) {
      return soon(
        `${kept.name}${sizeText(kept)} é o resto de uma restauração interrompida.`,
        `A próxima restauração o apaga; ou agora: ${task}.`,
      );
    }
    const text = `${kept.name}${sizeText(kept)} é o que a loja tinha até ${formatDateTime(kept.replacedAt)}.`;
    return isKeptTooLong(kept, now) ? soon(text, `Se não faz mais falta: ${task}.`) : ok(text);
  });
}

function sizeText({ bytes }: Kept): string {
  if (bytes === null) return "";
  return ` (${new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }).format(bytes / 1e9)} GB)`;
}
