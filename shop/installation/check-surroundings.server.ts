import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { DiskMonitor } from "#platform/files/disk-space.server.ts";
import { type S3Refusal, tryBucket } from "#platform/files/s3-check.server.ts";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Config } from "#shop/config/config.server.ts";
import { readDatabaseTime } from "#shop/insight/health/database-queries.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

const WAIT_MS = 8_000;
/** Codes of the second factor last 30 seconds, and signed notices are refused when they are too old or too new. */
const CLOCK_OFF_MS = 20_000;

const DISKS: Record<string, string> = { pictures: "Disco das imagens", database: "Disco do banco de dados" };

/** Compares the clock with the database's and with that of a provider, by the date of an answer. Never throws. */
export async function checkClock(
  { db, clock }: { db: Database; clock: Clock },
  { paymentEndpoints }: Pick<Config, "paymentEndpoints">,
): Promise<InstallationFinding[]> {
  const { ok, wrong, open } = findingsOf("Relógio");
  const [ofDatabase, outside] = await Promise.all([
    differenceFrom(clock, () => readDatabaseTime(db)),
    differenceFrom(clock, () => dateOf(paymentEndpoints.mercadoPago.baseUrl)),
  ]);
  const sync = "Ligue a sincronização do relógio: timedatectl set-ntp true.";
  if (outside !== null && Math.abs(outside) > CLOCK_OFF_MS) {
    return [
      wrong(
        `O relógio deste servidor está ${offText(outside)}: prazos, cupons e códigos de acesso saem errados.`,
        sync,
      ),
    ];
  }
  if (ofDatabase !== null && Math.abs(ofDatabase) > CLOCK_OFF_MS) {
    return [
      wrong(`O relógio deste servidor e o do banco de dados diferem: o daqui está ${offText(ofDatabase)}.`, sync),
    ];
  }
  if (outside === null) return [open("Nenhum serviço de fora respondeu para comparar a hora.")];
  return [ok("A hora confere.")];
}

/** Ms that our clock is behind (negative: ahead); null: the other one says nothing. */
async function differenceFrom(clock: Clock, other: () => Promise<Date | null>): Promise<number | null> {
  const before = clock().getTime();
  const time = await other().catch(() => null);
  return time && time.getTime() - (before + clock().getTime()) / 2;
}

async function dateOf(address: string): Promise<Date | null> {
  const ask = () => fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) });
  const { headers } = await outboundCall({ service: "clock", operation: "date" }, ask);
  const date = headers.get("date");
  return date ? new Date(date) : null;
}

function offText(behindMs: number): string {
  const seconds = Math.round(Math.abs(behindMs) / 1000);
  const amount = seconds < 120 ? `${seconds} segundos` : `${Math.round(seconds / 60)} minutos`;
  return `${amount} ${behindMs > 0 ? "atrasado" : "adiantado"}`;
}

export async function checkDisks(disks: DiskMonitor): Promise<InstallationFinding[]> {
  return (await disks.read()).map(({ folder, condition, freeBytes }) => {
    const { ok, soon, wrong } = findingsOf(valueAt(DISKS, folder) ?? folder);
    const free = `${new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }).format(freeBytes / 1e9)} GB livres`;
    const task = "Apague o que não é da loja, ou aumente o disco.";
    if (condition === "unwritable")
      return wrong(
        "Nada pode ser gravado nele.",
        "Veja se a pasta é da conta da loja e se o disco não está só para leitura.",
      );
    if (condition === "full") return wrong(`Cheio: ${free}.`, task);
    return condition === "low" ? soon(`Quase cheio: ${free}.`, task) : ok(`${free}.`);
  });
}

const S3_REFUSALS: Readonly<Record<S3Refusal, { text: string; task: string }>> = {
  bucket: { text: "não existe", task: "Crie o bucket, ou corrija S3_BUCKET." },
  keys: {
    text: "não aceita as chaves",
    task: "Confira S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY, e se elas podem listar o bucket (s3:ListBucket).",
  },
  region: { text: "não está na região de S3_REGION, ou ela não é conhecida", task: "Corrija S3_REGION." },
  files: {
    text: "não deixa gravar, ler e apagar arquivos",
    task: "Dê às chaves s3:PutObject, s3:GetObject, s3:DeleteObject e s3:AbortMultipartUpload.",
  },
};

/** Tries a small file. */
export async function checkBucket({ s3 }: Pick<Config, "s3">): Promise<InstallationFinding[]> {
  if (!s3) return [];
  const { ok, wrong } = findingsOf("Fotos no S3");
  const found = await tryBucket(s3);
  if (found.kind === "ok") return [ok(`O bucket ${s3.bucket} aceita arquivos.`)];
  if (found.kind === "away") {
    return [
      wrong(
        "O S3 não responde: as fotos não aparecem, e novas são recusadas.",
        "Veja se S3_ENDPOINT está certo e se o serviço está no ar; a loja volta a usá-lo sozinha.",
      ),
    ];
  }
  const { text, task } = S3_REFUSALS[found.reason];
  return [wrong(`O bucket ${s3.bucket} ${text}.`, task)];
}
