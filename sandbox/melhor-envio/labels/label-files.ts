import { createHash, randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { type FaultAnswer, type FaultyEndpoint, withFaults } from "../../faults/with-faults.ts";
import type { LabelDesk } from "./label-desk.ts";
import { labelPdf } from "./label-pdf.ts";

/** Answer while the file of a label is being generated. */
export const FILE_NOT_READY = {
  message: "E-PRT-0011: O envio precisa estar gerado para que a impressão seja processada.",
  suggestion: "Gere o envio e aguarde a geração ser concluída para a impressão.",
};

const KEY = randomUUID();
const PDF = { "Content-Type": "application/pdf" };
const TOO_LARGE = 6 * 1024 * 1024;

/** URL of a label's file: a pre-signed bucket URL, which needs no token. */
export function fileAddress(asked: string, id: string): string {
  return `${asked.replace(/\/api\/v2\/me\/.*$/, "")}/files/${id}-1.pdf?X-Amz-Signature=${signatureOf(id)}`;
}

function signatureOf(id: string): string {
  return createHash("sha256").update(`${KEY} ${id}`).digest("hex");
}

const answers: Readonly<Record<string, FaultAnswer>> = {
  "403": (c) => c.body("<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>", 403),
  "500": (c) => c.body("<Error><Code>InternalError</Code></Error>", 500),
  "not-pdf": (c) => c.html("<!doctype html><title>Melhor Envio</title><p>Entrar"),
  "too-large": (c) => c.body(`%PDF-1.4\n${" ".repeat(TOO_LARGE)}`, 200, PDF),
  "redirect-away": (c) => c.redirect("http://169.254.169.254/latest/meta-data/", 302),
  "redirect-loop": (c) => c.redirect(c.req.url, 302),
};

/**
 * The bucket with the files, and the print page (`/imprimir/...`, which is HTML). As with S3, a pre-signed URL is
 * refused if the request also has an `Authorization` header.
 */
export function labelFiles(parts: Pick<FaultyEndpoint, "box" | "lifetime">, desk: LabelDesk): Hono {
  const routes = new Hono();
  const endpoint = { ...parts, target: "melhor-envio", answers } as const;
  const file = withFaults(endpoint, "file", (c, fault) => {
    if (c.req.header("authorization") !== undefined) return refused(c, 400, "InvalidArgument");
    const id = (c.req.param("name") ?? "").replace(/-1\.pdf$/, "");
    const label = desk.byId(id);
    if (!label || c.req.query("X-Amz-Signature") !== signatureOf(id)) return refused(c, 403, "AccessDenied");
    if (fault?.fault === "redirect-here" && !c.req.query("moved")) return c.redirect(`${c.req.url}&moved=1`, 307);
    return c.body(labelPdf(label), 200, PDF);
  });
  routes.get("/files/:name", file);
  routes.get("/imprimir/:code", (c) => c.html("<!doctype html><title>Melhor Envio</title><p>Imprimir etiquetas"));
  return routes;
}

function refused(c: Context, status: 400 | 403, code: string): Response {
  return c.body(`<Error><Code>${code}</Code></Error>`, status, { "Content-Type": "application/xml" });
}
