import { type DeviceKind, deviceKind, deviceName, networkText } from "./device-name.ts";
import type { ListedSession } from "./session-queries.server.ts";

/** Sessions that look the same to their owner, shown as one. */
export interface SessionGroup {
  ids: string[];
  device: string;
  kind: DeviceKind;
  /** As text; null: unknown. */
  network: string | null;
  /** When the newest of them was last used. */
  seenAt: Date;
}

/** Groups sessions, newest first, by device and network, in the order of each group's newest. Rules: ACCOUNT-102. */
export function groupSessions(sessions: readonly ListedSession[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>();
  for (const { id, userAgent, api, ipAddress, seenAt } of sessions) {
    const shown = { device: deviceName(userAgent, api), kind: deviceKind(userAgent), network: networkText(ipAddress) };
    const key = JSON.stringify(shown);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], ...shown, seenAt });
  }
  return [...groups.values()];
}
