import { createMiddleware } from "hono/factory";
import { jsonFault } from "./json-fault.ts";
import { problemAt } from "./problem-at.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Refuses bodies that claim to be JSON and are none (400), or hold what no field may hold (422). Whether there has to be
 * a body at all is for the route to say.
 */
export const checkJsonBody = createMiddleware(async (c, next) => {
  const isJson = c.req.header("Content-Type")?.toLowerCase().includes("json") ?? false;
  if (!isJson || c.req.method === "GET" || c.req.method === "HEAD") return next();
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return next();
  const text = jsonText(bytes);
  if (text === null) return c.json(problemAt(c.req.path, "invalid_json", "O corpo não é um JSON válido em UTF-8"), 400);
  const fault = jsonFault(text);
  return fault ? c.json(problemAt(c.req.path, "invalid_input", "Dados inválidos", [{ ...fault }]), 422) : next();
});

/** Null when the bytes are no JSON. */
function jsonText(bytes: ArrayBuffer): string | null {
  try {
    const text = utf8.decode(bytes);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
