/** A wrong or missing setting. The message has one line per setting. */
export class ConfigError extends Error {}
