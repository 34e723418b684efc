declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Runs the next step of a reverse label or its cancellation. */
    "return-labels.step": { labelId: string };
    /** Requeues steps whose job was lost, cancels labels of withdrawn returns, and deletes old declarations. */
    "return-labels.sweep": Record<string, never>;
    /** Polls the tracking of due reverse labels. */
    "return-labels.track": Record<string, never>;
  }
}

export {};
