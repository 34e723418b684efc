import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";
import { readRelease } from "#platform/config/release.server.ts";
import { describeError } from "./describe-error.ts";

export type { Logger };

const STANDARD_OUTPUT = 1;
const PASS_ON_MS = 10;
const PASS_ON_LENGTH = 64 * 1024;
/** Bytes. If the reader of stdout is too slow, further lines are dropped. */
const MOST_WAITING = 16 * 1024 * 1024;

/**
 * JSON lines to stdout, or `to`. Never log personal data: pass ids, not names, e-mails or documents. Pass errors as
 * `err`, unchanged: `describeError` masks personal data. `more` adds fields to each line. Rules: LAW-49.
 */
export function createLogger(level: string, to?: DestinationStream, more?: () => object): Logger {
  if (level === "silent") return pino({ level });
  return pino(
    {
      level,
      base: { pid: process.pid, host: hostname(), version: readRelease() },
      serializers: { err: describeError },
      timestamp: isoTime(),
      ...(more && { mixin: more }),
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
    },
    to ?? standardOutput(),
  );
}

/** For harmless values: the search for secrets costs more than writing the line. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** Collects lines for a few milliseconds. Flushes when the process exits. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: STANDARD_OUTPUT, sync: false, maxLength: MOST_WAITING });
  let lines = "";
  let timer: NodeJS.Timeout | undefined;

  function passOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== "") output.write(lines);
    lines = "";
  }

  process.on("exit", () => {
    passOn();
    output.flushSync();
  });
  return {
    write(line) {
      lines += line;
      if (lines.length >= PASS_ON_LENGTH) passOn();
      else timer ??= setTimeout(passOn, PASS_ON_MS);
    },
  };
}

/** Many lines share a millisecond, so its text is cached. */
function isoTime(): () => string {
  let last = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}
