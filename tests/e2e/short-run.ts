/** Whether this is the run of `npm test`: each journey at one size, with text of the usual size. */
export const IS_SHORT = process.env.JOURNEYS === "core";
