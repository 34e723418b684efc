import { createMiddleware } from "hono/factory";
import { problem } from "./problem.ts";

/** The escape of NUL in a JSON text, itself not escaped. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Refuses JSON bodies that hold the NUL character: PostgreSQL keeps no such text. */
export const refuseNul = createMiddleware(async (c, next) => {
  const isJson = c.req.header("Content-Type")?.includes("json") ?? false;
  if (isJson && NUL.test(await c.req.text())) return c.json(problem("invalid_input", "Caractere inválido"), 422);
  return next();
});
