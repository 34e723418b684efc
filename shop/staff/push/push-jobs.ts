import type { PushEvent, PushNotice } from "./push-event.ts";

/** One notice for one device. */
export interface PushDelivery {
  deviceId: string;
  /** Null: a test, which needs no consent to an event. */
  event: PushEvent | null;
  notice: PushNotice;
  /** ISO time of what the notice is about. */
  at: string;
  /** Failed tries so far. */
  tries: number;
}

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "staff.push": PushDelivery;
  }
}
