import * as build from "virtual:react-router/server-build";
import { start } from "./start.ts";

export function serve(environment: Record<string, string | undefined>): Promise<void> {
  return start(environment, { build: () => build, mode: "production", assets: "build/client" });
}
