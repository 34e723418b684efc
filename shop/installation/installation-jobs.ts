declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Looks at backups, disks, certificate and archive, and alerts the staff. */
    "installation.watch": Record<string, never>;
  }
}

/** Every hour. */
export const INSTALLATION_WATCH_TIMES = "17 * * * *";
