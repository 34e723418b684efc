import { z } from "zod";
import { type FetchedFile, fetchFile } from "#platform/http/fetch-file.server.ts";
import type { HttpResult } from "#platform/http/http-client.server.ts";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import type { MelhorEnvioDependencies } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import type { LabelResult } from "./label-client.server.ts";

const TIMEOUT_MS = 20_000;
const LARGEST_LABEL = 5 * 1024 * 1024;
/** Seen so far: the provider and its buckets. */
const KNOWN_HOSTS = [".melhorenvio.com.br", ".melhorenvio.com", ".amazonaws.com"];

/** `["https://…"]`, `{url}` or a plain URL; for the declaration also `{pdf}`. Null: not ready. */
export const FileAddress = z.union([
  z.string().min(1),
  z.looseObject({ url: z.string().min(1) }).transform(({ url }) => url),
  z.looseObject({ pdf: z.string().min(1) }).transform(({ pdf }) => pdf),
  z.array(z.string().min(1)).transform(([first]) => first ?? null),
  z.undefined().transform(() => null),
]);

/** Still being created: 422, sometimes 404. */
export function isNotReady(result: HttpResult<unknown>): boolean {
  return result.kind === "status" && result.status < 500 && JSON.stringify(result.body).includes("E-PRT-0011");
}

/**
 * Downloads it. The URL is public and shows a customer's address, so it is never passed on. Buckets change unannounced:
 * an unknown host is logged, and allowed if it is https and public. Rules: SHIP-59.
 */
export async function readLabelFile(
  { access, logger }: Pick<MelhorEnvioDependencies, "access" | "logger">,
  url: string,
): Promise<LabelResult<Buffer<ArrayBuffer>>> {
  const ownOrigin = new URL(access.baseUrl).origin;
  const request = { url, ownOrigin, mostBytes: LARGEST_LABEL, timeoutMs: TIMEOUT_MS };
  const fetched = await outboundCall({ service: "melhor-envio", operation: "file", host: hostOf(url) }, () =>
    fetchFile(request),
  );
  const about = { service: "melhor-envio", operation: "file", host: hostOf(url), outcome: fetched.kind };
  if (fetched.kind !== "file") {
    logger.warn({ ...about, ...("reason" in fetched && { reason: fetched.reason }) }, "label not fetched");
    return failureOf(fetched, hostOf(url));
  }
  if (fetched.bytes.toString("latin1", 0, 5) !== "%PDF-") {
    logger.warn({ ...about, bytes: fetched.bytes.length }, "no label in the answer");
    return { kind: "failed", problem: "unavailable", detail: null };
  }
  const isKnown = KNOWN_HOSTS.some((host) => `.${fetched.host}`.endsWith(host));
  if (!isKnown && !url.startsWith(ownOrigin)) logger.warn({ ...about, host: fetched.host }, "label from a new host");
  return { kind: "ok", value: fetched.bytes };
}

function failureOf(fetched: Exclude<FetchedFile, { kind: "file" }>, host: string): LabelResult<never> {
  if (fetched.kind === "timeout" || fetched.kind === "unreachable") {
    return { kind: "failed", problem: fetched.kind, detail: null };
  }
  // An expired URL: the next request returns a new one.
  if (fetched.kind === "status") return { kind: "failed", problem: "unavailable", detail: null };
  return { kind: "failed", problem: "file_refused", detail: `Arquivo em ${host}.` };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
