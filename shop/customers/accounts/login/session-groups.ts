import { type DeviceKind, deviceKind, deviceName, networkText } from "./device-name.ts";
import type { ListedSession } from "./session-queries.server.ts";

export interface SessionGroup {
  ids: string[];
  device: string;
  kind: DeviceKind;
  network: string | null;
  /** Of the newest session. */
  seenAt: Date;
}

/** In the order of each group's newest. Rules: ACCOUNT-102. */
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
