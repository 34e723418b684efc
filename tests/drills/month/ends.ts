import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { DONE } from "./move.ts";

/** How often each way to end was reached at the end of a month, by what it is called in the table of moves. */
export async function readEnds(db: Database): Promise<{ end: string; times: number }[]> {
  const { rows } = await sql<{ end: string; times: number }>`
    with ends as (
      select 'order ' || status as name from orders
      union all select 'payment ' || state from payments
      union all select 'refund ' || state from refunds
      union all select 'return for ' || kind || ' ' || status from returns
      union all select 'return''s refund ' || refunds.state || case when received_at is null then ', pieces never seen' else '' end
        from returns join refunds on refunds.id = refund_id
      union all select 'swap of ' || case when is_whole then 'a whole order' else 'a piece' end
                       || ' for a dearer one ' || case when addition.status = 'cancelled' then 'not paid' else state end
        from piece_replacements join orders as addition on addition.id = addition_id)
    select name as end, count(*)::int as times from ends group by name order by name`.execute(db);
  return rows;
}

/** What a run must have reached at least once: otherwise it proves nothing about it. */
const REQUIRED = [
  "order delivered",
  "order cancelled",
  "refund done",
  "refund outside",
  "refund given_up",
  "return for regret refunded",
  "return for regret refused",
  "return for regret cancelled",
  "return for exchange exchanged",
  "return for exchange refunded",
  "return for defect exchanged",
  "return for defect refunded",
  "return's refund done",
  "swap of a piece for a dearer one done",
  "swap of a piece for a dearer one not paid",
  "swap of a whole order for a dearer one done",
] as const;

type Table = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The kinds of moves that were never done, and the ends that were never reached. */
export function neverDone(moves: readonly string[], table: Table): string[] {
  return [...moves, ...REQUIRED].filter((each) => !table.get(each)?.has(DONE));
}

/** One line for each kind of move: how often it was done, and why it was not. */
export function tableOf(table: Table): string[] {
  const byName = [...table].sort(([one], [other]) => one.localeCompare(other));
  return byName.map(([move, outcomes]) => {
    const others = [...outcomes].filter(([outcome]) => outcome !== DONE).sort(([, one], [, other]) => other - one);
    const told = others.map(([outcome, times]) => `${outcome} ${times}`).join(", ");
    return `${move.padEnd(56)} ${String(outcomes.get(DONE) ?? 0).padStart(5)}${told && `  not: ${told}`}`;
  });
}
