import { type RawBuilder, sql } from "kysely";
import type { Violation } from "./violation.ts";

export type Finding = Omit<Violation, "rule">;

/**
 * An invariant of the whole database, as a query that finds its violations (`subject` and `detail`). Work that jobs may
 * still be doing counts only if it is older than `quiet`.
 */
export type LedgerRule = (quiet: Date) => RawBuilder<Finding>;

export type LedgerRules = Readonly<Record<string, LedgerRule>>;

/** `RUNNING`: states of a payment attempt in progress. `MONEY`: states of an attempt whose money the shop has. */
export const RUNNING = sql.raw<string>("('created', 'pending', 'in_review')");

export const MONEY = sql.raw<string>("('paid', 'partially_refunded', 'in_dispute')");
