const PATIENCE_MS = 60_000;

/** An overloaded shop answers 503 for a while; clients retry. */
export async function insist(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 500));
  }
}
