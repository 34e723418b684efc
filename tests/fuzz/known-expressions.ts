/** An expression of the code that is too slow for some text, and is not cured yet. */
export interface KnownExpression {
  /** As it is written in the code. */
  text: string;
  /** The files that hold it: in another one it may meet other texts. */
  files: readonly string[];
  fault: string;
}

/** The run fails when one is no longer in the code, so that its entry goes, and when one that is not here is too slow. */
export const KNOWN_EXPRESSIONS: readonly KnownExpression[] = [];
