import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";
import { readRelease } from "#platform/config/release.server.ts";
import { describeError } from "./describe-error.ts";

export type { Logger };

const STANDARD_OUTPUT = 1;
const PASS_ON_MS = 10;
const PASS_ON_LENGTH = 64 * 1024;
/** Lines that whoever reads the output does not take in time are lost rather than kept in memory. */
const MOST_WAITING = 16 * 1024 * 1024;

/**
 * JSON lines on standard output, or `to`, each with process, host and version. Personal data never goes in: pass ids, not
 * names, e-mails or documents. Whatever was thrown goes in as `err`, as it is: it is described without what belongs to people.
 */
export function createLogger(level: string, to?: DestinationStream): Logger {
  if (level === "silent") return pino({ level });
  return pino(
    {
      level,
      base: { pid: process.pid, host: hostname(), version: readRelease() },
      serializers: { err: describeError },
      timestamp: isoTime(),
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

/** For lines made of values that are known to be harmless: searching them for secrets costs more than writing them. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** The lines of a few milliseconds go out in one write; the last ones when the process ends. */
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

/** Many lines are written in one millisecond; its text is made once. */
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
