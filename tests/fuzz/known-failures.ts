import type { FuzzCase } from "./cases/fuzz-case.ts";

/** A known failure that is not fixed yet. The run fails if its case passes: remove the entry then. */
export interface KnownFailure {
  /** The operation, page or header that fails. */
  where: string;
  fault: string;
  /** The start of the fault's message. */
  symptom: string;
  /**
   * The request that reproduces it, sent in every run; or the slow regular expression, if the time depends on the
   * machine.
   */
  proof: FuzzCase | string;
  /** Whether a case fails for this reason. */
  covers(fuzz: FuzzCase): boolean;
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [];
