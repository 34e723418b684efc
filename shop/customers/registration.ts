/** Characters of a password: the shop's least, and the most that is hashed. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;
