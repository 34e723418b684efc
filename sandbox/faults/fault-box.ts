import type { FaultTarget } from "./fault-catalogue.ts";

/**
 * A fault queued for the next `times` calls of an operation. `ms` is the length of a delay. `holding` is text that the
 * call's body must contain; other calls are not affected.
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
  /** Consumes one occurrence of the oldest queued fault for this operation and body. */
  take(target: FaultTarget, operation: string, body?: string): Fault | null;
  list(): readonly Fault[];
  clear(): void;
}

/** Queues faults in memory only: a restart clears them. */
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
