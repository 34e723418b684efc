import type { FuzzCase } from "./cases/fuzz-case.ts";

/** A known failure that is not fixed yet. The run fails if its case passes, so that the entry is removed. */
export interface KnownFailure {
  /** The operation, page or header line it is about. */
  where: string;
  fault: string;
  /** The start of the judge's message. */
  symptom: string;
  /** The request that shows it, sent in every run; or the expression behind it, if its time depends on the computer. */
  proof: FuzzCase | string;
  /** Whether a fuzzer's case fails for the same reason. */
  covers(fuzz: FuzzCase): boolean;
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [];
