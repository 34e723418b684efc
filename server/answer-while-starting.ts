import type { IncomingMessage, ServerResponse } from "node:http";

const ANSWERS = new Map<string | undefined, { code: number; status: string }>([
  ["/healthz", { code: 200, status: "ok" }],
  ["/readyz", { code: 503, status: "starting" }],
]);

/** Migrations take minutes: a load balancer must neither send traffic nor kill the process. True: answered. */
export function answerWhileStarting(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const answer = ANSWERS.get(incoming.url?.split("?", 1)[0]);
  if (!answer) return false;
  outgoing.writeHead(answer.code, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  outgoing.end(JSON.stringify({ status: answer.status }));
  return true;
}
