declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Runs the next step of a parcel's label or its cancellation. */
    "shipments.step": { shipmentId: string };
    /** Requeues steps whose job was lost, and deletes old label files. */
    "shipments.sweep": Record<string, never>;
    /** Processes a stored carrier webhook event. */
    "shipments.notice": { eventId: number };
    /** Alerts the staff while the balance at the carriers' is low. */
    "shipments.watch-balance": Record<string, never>;
    /** Polls the tracking of due parcels, within the rate limit. */
    "shipments.track": Record<string, never>;
  }
}

export {};
