const PATIENCE_MS = 60_000;

/** Retries for up to 60 s while the shop answers 503 (overloaded), as clients do. */
export async function insist(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 500));
  }
}
