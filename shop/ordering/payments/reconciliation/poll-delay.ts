/** Short while a shopper may be waiting; a boleto is open for days. Rules: PAY-59. */
const PAUSES_S = [2, 4, 8, 15, 30, 60, 120, 300, 300, 600, 900, 1800, 3600] as const;

/** The round of the first poll after the provider has answered: webhooks are expected first. */
export const BACKGROUND_POLL_ROUND = 4;

export function pollDelaySeconds(round: number): number {
  return PAUSES_S[Math.min(Math.max(round, 0), PAUSES_S.length - 1)] ?? 3600;
}
