/** A session's last use is updated at most every so many minutes, so that most requests write nothing. */
const SEEN_MINUTES = 10;

/** Whether the session's last use is due for an update. */
export function isLastSeenOutdated(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SEEN_MINUTES * 60_000;
}
