const PATIENCE_MS = 60_000;

/** A shop that has more to do than it can answers 503 for a while; who wants something asks again. */
export async function insist(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 500));
  }
}
