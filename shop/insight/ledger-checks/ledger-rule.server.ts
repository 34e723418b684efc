import { type RawBuilder, sql } from "kysely";
import type { Violation } from "./violation.ts";

export type Finding = Omit<Violation, "rule">;

/**
 * One thing that must hold in the whole database, as a statement that finds where it does not: `subject` and `detail`.
 * What jobs may still be working on counts only when it is older than `quiet`.
 */
export type LedgerRule = (quiet: Date) => RawBuilder<Finding>;

export type LedgerRules = Readonly<Record<string, LedgerRule>>;

/** States of an attempt that runs, and of one whose money is here. */
export const RUNNING = sql.raw<string>("('created', 'pending', 'in_review')");
export const MONEY = sql.raw<string>("('paid', 'partially_refunded', 'in_dispute')");
