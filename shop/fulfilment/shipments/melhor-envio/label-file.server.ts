import { z } from "zod";
import { type FetchedFile, fetchFile } from "#platform/http/fetch-file.server.ts";
import type { HttpResult } from "#platform/http/http-client.server.ts";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import type { MelhorEnvioDependencies } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import type { LabelResult } from "./label-client.server.ts";

const TIMEOUT_MS = 20_000;
const LARGEST_LABEL = 5 * 1024 * 1024;
/** Where labels have been seen: the provider itself and its buckets. */
const KNOWN_HOSTS = [".melhorenvio.com.br", ".melhorenvio.com", ".amazonaws.com"];

/** What `GET /imprimir/pdf/{id}` answers: `["https://…"]`, `{url}` or the bare address; null: none yet. */
export const FileAddress = z.union([
  z.string().min(1),
  z.looseObject({ url: z.string().min(1) }).transform(({ url }) => url),
  z.array(z.string().min(1)).transform(([first]) => first ?? null),
  z.undefined().transform(() => null),
]);

/** Whether the provider says that the file is still being made: 422, seen as 404 as well. */
export function isNotReady(result: HttpResult<unknown>): boolean {
  return result.kind === "status" && result.status < 500 && JSON.stringify(result.body).includes("E-PRT-0011");
}

/**
 * The file itself: its address shows a customer's door to whoever has it, so that none is handed on. Buckets move without
 * notice: one that is not known is asked as well, as long as it is https and public, and the log tells of it.
 * Rules: SHIP-59.
 */
export async function readLabelFile(
  { access, logger }: Pick<MelhorEnvioDependencies, "access" | "logger">,
  url: string,
): Promise<LabelResult<Buffer<ArrayBuffer>>> {
  const ownOrigin = new URL(access.baseUrl).origin;
  const request = { url, ownOrigin, mostBytes: LARGEST_LABEL, timeoutMs: TIMEOUT_MS };
  const fetched = await outboundCall({ service: "melhor-envio", operation: "file" }, () => fetchFile(request));
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
  // An address that has run out is given anew with the next question.
  if (fetched.kind === "status") return { kind: "failed", problem: "unavailable", detail: null };
  return { kind: "failed", problem: "file_refused", detail: `Arquivo em ${host}.` };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
