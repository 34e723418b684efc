import { type Logger, pino } from "pino";

export type { Logger };

/** JSON lines on standard output. Personal data never goes in: pass ids, not names, e-mails or documents. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      "password",
      "token",
      "cpf",
      "email",
      "authorization",
      "cookie",
      "*.password",
      "*.token",
      "*.cpf",
      "*.email",
    ],
  });
}
