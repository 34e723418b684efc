import { type OutsideCopies, OutsideError, openOutside } from "#platform/backup/outside/outside-copies.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

/** One a night, and half a day for a copy that goes out with the next one. */
const OLDEST_MS = 36 * 60 * 60_000;
const WAIT_MS = 8_000;
const { ok, soon, wrong } = findingsOf("Cópia fora do servidor");

/** Of the last day and a half. Waits eight seconds at most for each answer; never throws. Rules: STAFF-78. */
export async function checkOutside(
  { backup, s3: pictures }: Pick<Config, "backup" | "s3">,
  now: Date,
): Promise<InstallationFinding[]> {
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
  const make = "Faça uma agora (lavra backup, ou npm run backup) e veja o que ele diz.";
  try {
    const [newest] = await copies.list();
    if (!newest) return wrong(`Não há nenhum backup no bucket ${bucket}.`, make);
    const text = `A última, no bucket ${bucket}, é do backup de ${formatDateTime(newest.takenAt)}.`;
    return at.getTime() - newest.takenAt.getTime() > OLDEST_MS ? wrong(text, make) : ok(text);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return wrong(
      `O bucket ${bucket} não responde, ou não aceita as chaves (${error.message}).`,
      "Confira BACKUP_S3_ENDPOINT, BACKUP_S3_REGION e as chaves, e se elas podem listar o bucket (s3:ListBucket).",
    );
  }
}
