/** Whether this is the short run of the journeys, as `npm test` runs them (long-journeys.ts). */
export const IS_SHORT = process.env.JOURNEYS === "short";
