import { AsyncLocalStorage } from "node:async_hooks";

/** The instant of a call under `/at/`; null, or none: the present. */
const moment = new AsyncLocalStorage<number | null>();

/** The simulators' time in ms: that of the call where it names one, else the real one. */
export function now(): number {
  return moment.getStore() ?? Date.now();
}

/** Whether the call names an instant of its own. No notices are sent for what happens there. */
export function isBackdated(): boolean {
  return typeof moment.getStore() === "number";
}

/** Runs a call at an instant. */
export function at<T>(instant: number, work: () => T): T {
  return moment.run(instant, work);
}

/** Runs work at the present time, such as a timer that a backdated call starts. */
export function inPresent<T>(work: () => T): T {
  return moment.run(null, work);
}
