/** After trimming. */
export const SUBJECT_LENGTH = { min: 3, max: 120 } as const;
/** Rules: ACCOUNT-74. */
export const MESSAGE_LENGTH = { min: 10, max: 2000 } as const;
