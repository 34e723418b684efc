interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** How long the provider waits for the answer. */
  timeoutMs: number;
  /** Aborted when the simulator ends. */
  signal: AbortSignal;
}

/** Posts a webhook without following redirects. Returns the answer's status, or the name of the network error. */
export async function postWebhook({ url, headers, body, timeoutMs, signal }: WebhookPost): Promise<number | string> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return error instanceof Error ? error.name : "Error";
  }
}

/** Whether the receiver took the webhook: a status from 200 to 299. */
export function isDelivered(answer: number | string): boolean {
  return typeof answer === "number" && answer >= 200 && answer <= 299;
}
