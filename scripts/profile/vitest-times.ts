import type { Reporter, TestModule } from "vitest/node";
import { noteTime } from "./note-time.ts";

/** Notes how long each test file took: reading it, its hooks and its tests. */
export default class VitestTimes implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    noteTime("tests", module.relativeModuleId, prepareDuration + setupDuration + collectDuration + duration);
  }
}
