import type { IncomingMessage, ServerResponse } from "node:http";

const ANSWERS = new Map<string | undefined, { code: number; status: string }>([
  ["/healthz", { code: 200, status: "ok" }],
  ["/readyz", { code: 503, status: "starting" }],
]);

/**
 * Answers health checks of a process that still starts, true where it did: a migration may take minutes, in which whoever
 * watches must neither send visitors nor take the process for dead.
 */
export function answerWhileStarting(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const answer = ANSWERS.get(incoming.url);
  if (!answer) return false;
  outgoing.writeHead(answer.code, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  outgoing.end(JSON.stringify({ status: answer.status }));
  return true;
}
