import type { FaultTarget } from "./fault-catalogue.ts";

/**
 * A fault that waits for the next `times` calls of an operation. `ms` is the length of a delay; `holding` are words that a
 * call's body must hold, so that the calls of others pass by.
 */
export interface Fault {
  target: FaultTarget;
  operation: string;
  fault: string;
  times: number;
  ms: number | null;
  holding?: string | null;
}

export interface FaultBox {
  add(fault: Fault): void;
  /** Uses up one occurrence of the oldest fault that waits for this operation and for a call with this body. */
  take(target: FaultTarget, operation: string, body?: string): Fault | null;
  list(): readonly Fault[];
  clear(): void;
}

/** Keeps the faults that were asked for, in memory only: a restart heals the providers. */
export function createFaultBox(): FaultBox {
  let waiting: Fault[] = [];
  return {
    add(fault) {
      waiting.push({ ...fault });
    },
    take(target, operation, body = "") {
      const fault = waiting.find(
        (each) => each.target === target && each.operation === operation && body.includes(each.holding ?? ""),
      );
      if (fault === undefined) return null;
      fault.times -= 1;
      waiting = waiting.filter((each) => each.times > 0);
      return { ...fault };
    },
    list: () => waiting,
    clear() {
      waiting = [];
    },
  };
}
