/** A session's last use is written only this often, so that most requests write nothing. */
const SEEN_MINUTES = 10;

export function isLastSeenOutdated(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SEEN_MINUTES * 60_000;
}
