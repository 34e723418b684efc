import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Memory that this process needs, in bytes: measured after garbage collection. */
export function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
