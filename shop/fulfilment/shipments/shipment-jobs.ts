declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Does the next step towards a parcel's label, or its cancelling. */
    "shipments.step": { shipmentId: string };
    /** Takes up steps whose job got lost, and forgets labels that have served. */
    "shipments.sweep": Record<string, never>;
    /** A carrier's notice was stored. */
    "shipments.notice": { eventId: number };
    /** Asks for news of the parcels that are due, as many as a minute allows. */
    "shipments.track": Record<string, never>;
  }
}

export {};
