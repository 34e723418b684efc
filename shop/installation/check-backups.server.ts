import { join } from "node:path";
import { ArchiveError, ClosedArchiveError } from "#platform/backup/archive.server.ts";
import { openingKeys } from "#platform/backup/backup-keys.server.ts";
import { type Kept, listKeptBeside } from "#platform/backup/kept-databases.server.ts";
import { listKeptFolders } from "#platform/backup/kept-folders.server.ts";
import { findNewestBackup } from "#platform/backup/newest-backup.server.ts";
import { type OutsideCopies, OutsideError, openOutside } from "#platform/backup/outside/outside-copies.server.ts";
import { DAY_MS, formatDateTime, HOUR_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { RestoreError } from "#shop/backup/restore-shop.server.ts";
import { verifyBackup } from "#shop/backup/verify-backup.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

/** One a day, and two hours for the night's to be made. */
const OLDEST_MS = 26 * HOUR_MS;

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

/** By then it is known whether the restored shop is the right one. */
const KEPT_MS = 14 * DAY_MS;

/** What restores have kept beside the shop's database and data folder. */
export async function listAllKept(
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Kept[]> {
  return [...(await listKeptBeside(db)), ...(databaseUrl ? [] : await listKeptFolders(dataDir))];
}

/** More than two weeks. */
export function isKeptTooLong({ replacedAt }: Kept, now: Date): boolean {
  return replacedAt !== null && now.getTime() - replacedAt.getTime() > KEPT_MS;
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

/** One a night, and half a day for a copy that goes out with the next one. */
const OLDEST_OUTSIDE_MS = 36 * HOUR_MS;
const WAIT_MS = 8_000;
const outsideFinding = findingsOf("Cópia fora do servidor");

/** Of the last day and a half. Waits eight seconds at most for each answer; never throws. Rules: STAFF-78. */
export async function checkOutside(
  { backup, s3: pictures }: Pick<Config, "backup" | "s3">,
  now: Date,
): Promise<InstallationFinding[]> {
  const { soon } = outsideFinding;
  const { s3 } = backup;
  if (!s3) {
    return [
      soon(
        "Os backups estão só neste servidor: se ele se perder, perde-se a loja.",
        "Defina BACKUP_S3_BUCKET e suas chaves, ou copie os backups para outro lugar, e guarde APP_SECRET fora daqui.",
      ),
    ];
  }
  const outside = openOutside(s3, { pausesMs: [], silenceMs: WAIT_MS });
  const findings = [await checkAge(outside, s3.bucket, now).finally(() => outside.close())];
  if (pictures?.bucket === s3.bucket && pictures.endpoint === s3.endpoint) {
    findings.push(
      soon(
        `As fotos e os backups estão no mesmo bucket, ${s3.bucket}: quem o apaga perde os dois.`,
        "Crie outro bucket para os backups, com chaves próprias, e corrija BACKUP_S3_BUCKET.",
      ),
    );
  }
  return findings;
}

async function checkAge(copies: OutsideCopies, bucket: string, at: Date): Promise<InstallationFinding> {
  const { ok, wrong } = outsideFinding;
  const make = "Faça uma agora (lavra backup, ou npm run backup) e veja o que ele diz.";
  try {
    const [newest] = await copies.list();
    if (!newest) return wrong(`Não há nenhum backup no bucket ${bucket}.`, make);
    const text = `A última, no bucket ${bucket}, é do backup de ${formatDateTime(newest.takenAt)}.`;
    return at.getTime() - newest.takenAt.getTime() > OLDEST_OUTSIDE_MS ? wrong(text, make) : ok(text);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return wrong(
      `O bucket ${bucket} não responde, ou não aceita as chaves (${error.message}).`,
      "Confira BACKUP_S3_ENDPOINT, BACKUP_S3_REGION e as chaves, e se elas podem listar o bucket (s3:ListBucket).",
    );
  }
}
