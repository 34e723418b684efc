import { z } from "zod";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";

const word = z.string().trim().min(1).optional();

export const S3_ENVIRONMENT = {
  S3_BUCKET: word,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .transform(trimLastSlashes)
    .optional(),
  S3_REGION: word,
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  S3_PREFIX: z
    .string()
    .trim()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "must be a path without slashes at its ends: shop/pictures")
    .optional(),
};

const Environment = z.object(S3_ENVIRONMENT);
type S3Environment = z.infer<typeof Environment>;

/** A bucket that holds the pictures and all other files in place of `DATA_DIR/media`. */
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

/** One line per setting that is missing beside another one of S3. */
export function s3Problems(env: S3Environment): string[] {
  const names = Object.keys(S3_ENVIRONMENT) as (keyof S3Environment)[];
  if (names.every((name) => env[name] === undefined)) return [];
  const required: (keyof S3Environment)[] = env.S3_ENDPOINT ? [...REQUIRED] : [...REQUIRED, "S3_REGION"];
  return required
    .filter((name) => env[name] === undefined)
    .map((name) =>
      name === "S3_REGION"
        ? "S3_REGION: missing (needed on AWS, and for others S3_ENDPOINT)"
        : `${name}: missing (${REQUIRED.join(", ")} go together)`,
    );
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
