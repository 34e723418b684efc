import { join } from "node:path";
import { ArchiveError, ClosedArchiveError } from "#platform/backup/archive.server.ts";
import { openingKeys } from "#platform/backup/backup-keys.server.ts";
import { findNewestBackup } from "#platform/backup/newest-backup.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import { RestoreError } from "#shop/backup/restore-shop.server.ts";
import { verifyBackup } from "#shop/backup/verify-backup.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

/** One a day, and two hours for the night's to be made. */
const OLDEST_MS = 26 * 60 * 60_000;

/** `reads`: reads the newest one to its end, as a restore does: minutes for a large one. Never throws. */
export async function checkBackups(
  { backup, appSecret }: Pick<Config, "backup" | "appSecret">,
  now: Date,
  { reads, migrations }: { reads: boolean; migrations: string },
): Promise<InstallationFinding[]> {
  const age = findingsOf("Backup");
  const nightly = "Faça um backup toda noite (lavra backup, ou npm run backup).";
  if (backup.folder === null) return [age.soon("BACKUP_DIR não está definida: ninguém vê se há backups.", nightly)];
  const newest = await findNewestBackup(backup.folder);
  if (!newest) return [age.wrong(`Não há nenhum backup em ${backup.folder}.`, nightly)];
  const at = formatDateTime(newest.takenAt);
  const isOld = now.getTime() - newest.takenAt.getTime() > OLDEST_MS;
  const finding = isOld
    ? age.wrong(`O último é de ${at}.`, "Veja por que o backup da noite não é feito (lavra logs).")
    : age.ok(`O último é de ${at}.`);
  return reads
    ? [finding, await checkContent(join(backup.folder, newest.name), { backup, appSecret }, migrations)]
    : [finding];
}

/** Rules: STAFF-70. */
export function checkHold({ restored }: Pick<Config, "restored">): InstallationFinding[] {
  if (!restored) return [];
  return [
    findingsOf("Loja parada").wrong(
      `A loja voltou de um backup de ${formatDateTime(restored.takenAt)} e está parada: não vende e não envia e-mails.`,
      "lavra resume (ou npm run resume) conta o que aconteceu desde então; com --yes ela volta a trabalhar.",
    ),
  ];
}

async function checkContent(
  file: string,
  { backup, appSecret }: Pick<Config, "backup" | "appSecret">,
  migrations: string,
): Promise<InstallationFinding> {
  const { ok, wrong, open } = findingsOf("Restauração");
  try {
    const { rows, files } = await verifyBackup({ appSecret, migrations }, file, openingKeys({ backup, appSecret }));
    const number = new Intl.NumberFormat("pt-BR");
    return ok(
      `O último foi lido até o fim e pode ser restaurado: ${number.format(rows)} linhas, ${number.format(files)} arquivos.`,
    );
  } catch (error) {
    if (error instanceof ClosedArchiveError) {
      return open(
        "O backup só abre com a chave privada, que não está neste servidor.",
        "Restaure um de vez em quando em outra máquina, com BACKUP_IDENTITY.",
      );
    }
    const reason = error instanceof ArchiveError || error instanceof RestoreError ? error.message : "não pode ser lido";
    return wrong(
      `O último backup não pode ser restaurado (${reason}).`,
      "Faça outro agora, e veja se o disco está são.",
    );
  }
}
