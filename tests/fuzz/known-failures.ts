import type { FuzzCase } from "./cases/fuzz-case.ts";

/** A failure of the shop that is known and not cured yet. The run fails when its case passes, so that the entry goes. */
export interface KnownFailure {
  /** The operation, page or header line it is about. */
  where: string;
  fault: string;
  /** How the judge puts it, from its beginning. */
  symptom: string;
  /**
   * The request that shows it, sent in every run; or the expression of the code behind it, where it depends on the
   * computer whether a request is too slow.
   */
  proof: FuzzCase | string;
  /** Whether a case of the fuzzer fails for the same reason. */
  covers(fuzz: FuzzCase): boolean;
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [];
