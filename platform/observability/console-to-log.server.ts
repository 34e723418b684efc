import { isClientGone } from "#platform/http/client-disconnect.ts";
import { maskPersonalData } from "./describe-error.ts";
import type { Logger } from "./logging.server.ts";

type Method = "debug" | "log" | "info" | "warn" | "error";
const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** For packages that print to the console. Client disconnects are logged at debug level. */
export function logConsole(logger: Logger, target: Pick<Console, Method> = console): void {
  for (const method of Object.keys(LEVELS) as Method[]) {
    target[method] = (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error);
      const words = maskPersonalData(said.filter((each) => typeof each === "string").join(" "));
      const isGone = isClientGone(err) || words === "The user aborted a request.";
      logger[isGone ? "debug" : LEVELS[method]](err ? { err } : {}, words || "a package reports an error");
    };
  }
}

/** Ends the process: its state is unknown. */
export function exitOnUncaughtError(logger: Logger): void {
  const end = (error: unknown) => {
    logger.fatal({ err: error }, "the process ends at an error that nobody took");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
