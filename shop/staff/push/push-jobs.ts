import type { PushDelivery } from "./deliver-push.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "staff.push": PushDelivery;
  }
}
