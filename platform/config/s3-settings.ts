import { z } from "zod";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";

const word = z.string().trim().min(1).optional();
const address = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform(trimLastSlashes)
  .optional();
const folder = z
  .string()
  .trim()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "must be a path without slashes at its ends: shop/pictures")
  .optional();

export const S3_ENVIRONMENT = {
  S3_BUCKET: word,
  S3_ENDPOINT: address,
  S3_REGION: word,
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  S3_PREFIX: folder,
};

export const BACKUP_S3_ENVIRONMENT = {
  BACKUP_S3_BUCKET: word,
  BACKUP_S3_ENDPOINT: address,
  BACKUP_S3_REGION: word,
  BACKUP_S3_ACCESS_KEY_ID: word,
  BACKUP_S3_SECRET_ACCESS_KEY: word,
  BACKUP_S3_PREFIX: folder,
};

const Environment = z.object(S3_ENVIRONMENT);
const BackupEnvironment = z.object(BACKUP_S3_ENVIRONMENT);
type S3Environment = z.infer<typeof Environment>;

/** A bucket and the keys to it: in place of `DATA_DIR/media`, or for copies of the backups. */
export interface S3Settings {
  bucket: string;
  /** Address of a server other than AWS; the bucket is then part of the path, not of the host. Null: AWS. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put before each key, with a slash at its end. Empty: the bucket is the shop's alone. */
  prefix: string;
}

/** Servers other than AWS check it only against their own, and most take this one. */
const USUAL_REGION = "us-east-1";

const REQUIRED = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type BackupKeys = Partial<Record<"APP_SECRET" | "BACKUP_RECIPIENT" | "BACKUP_PASSPHRASE", string>>;

/** One line per setting that is missing beside another of the same bucket. */
export function s3Problems(env: S3Environment & z.infer<typeof BackupEnvironment> & BackupKeys): string[] {
  return [...problemsOf(env, ""), ...problemsOf(ofBackups(env), "BACKUP_"), ...backupKeyProblems(env)];
}

/** What leaves the machine is never closed by the demo's secret, which everybody knows. */
function backupKeyProblems(env: z.infer<typeof BackupEnvironment> & BackupKeys): string[] {
  const isClosed = env.APP_SECRET ?? env.BACKUP_RECIPIENT ?? env.BACKUP_PASSPHRASE;
  if (!env.BACKUP_S3_BUCKET || isClosed) return [];
  return ["APP_SECRET: missing (with BACKUP_S3_BUCKET it closes the backups, or else BACKUP_RECIPIENT does)"];
}

function problemsOf(env: S3Environment, prefix: "" | "BACKUP_"): string[] {
  const names = Object.keys(S3_ENVIRONMENT) as (keyof S3Environment)[];
  if (names.every((name) => env[name] === undefined)) return [];
  const required: (keyof S3Environment)[] = env.S3_ENDPOINT ? [...REQUIRED] : [...REQUIRED, "S3_REGION"];
  return required
    .filter((name) => env[name] === undefined)
    .map((name) =>
      name === "S3_REGION"
        ? `${prefix}S3_REGION: missing (needed on AWS, and for others ${prefix}S3_ENDPOINT)`
        : `${prefix}${name}: missing (${REQUIRED.map((each) => prefix + each).join(", ")} go together)`,
    );
}

function ofBackups(env: z.infer<typeof BackupEnvironment>): S3Environment {
  return {
    S3_BUCKET: env.BACKUP_S3_BUCKET,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_PREFIX: env.BACKUP_S3_PREFIX,
  };
}

export function backupS3SettingsOf(env: z.infer<typeof BackupEnvironment>): S3Settings | null {
  return s3SettingsOf(ofBackups(env));
}

/** Null: files are kept in `DATA_DIR/media`. */
export function s3SettingsOf(env: S3Environment): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    bucket,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION ?? USUAL_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: env.S3_PREFIX ? `${env.S3_PREFIX}/` : "",
  };
}
