import { readConfig } from "#shop/config/config.server.ts";
import type { SampleParts } from "#shop/messages/email-entry.ts";

/** What samples of mails are made from: a shop without texts of its own. */
export function sampleParts(pictures: SampleParts["pictures"] = []): SampleParts {
  const { brand, handlingDays, unpaidOrderHours } = readConfig({});
  const now = new Date("2026-11-20T12:00:00Z");
  return { brand, texts: {}, handlingDays, unpaidOrderHours, publicUrl: "https://lavra.exemplo", now, pictures };
}
