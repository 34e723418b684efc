import type { RawBuilder } from "kysely";
import type { Violation } from "./violation.ts";

export type Finding = Omit<Violation, "rule">;

/** Everything, or what changed lately. Each condition takes the column's name. */
export interface LedgerScope {
  now: Date;
  /** Work that jobs may still be doing counts only if it is older. */
  quiet: Date;
  /** On order ids. */
  orders: Condition;
  /** On order ids as text. */
  references: Condition;
  skus: Condition;
  customers: Condition;
  /** On days. */
  days: Condition;
  /** On instants: since when the scope's changes were collected. */
  after: Condition;
}

type Condition = (column: string) => RawBuilder<boolean>;

/**
 * A query that finds violations of an invariant within the scope. Rules about work that was not done, such as a payment
 * no job asks about, read everything: such rows do not change.
 */
export type LedgerRule = (scope: LedgerScope) => RawBuilder<Finding>;

export type LedgerRules = Readonly<Record<string, LedgerRule>>;
