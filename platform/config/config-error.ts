/** The message has one line per setting. */
export class ConfigError extends Error {}
