import type { Rendition } from "./picture.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Makes one rendition that a visitor asked a web process for. */
    "pictures.make": Rendition;
    /** Makes the renditions that pages show of a new picture. */
    "pictures.prepare": { path: string; checksum: string; width: number };
  }
}
