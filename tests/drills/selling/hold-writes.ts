import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";

/** A moment in what a process writes: the nth row that it writes to a table in this way, or the commit after it. */
export interface Step {
  table: string;
  op: "INSERT" | "UPDATE" | "DELETE";
  nth: number;
  atCommit?: true;
}

export interface HeldStep {
  /** Resolves to the name of the process that waits at the step. */
  waiting(): Promise<string>;
  /** Lets it go on; what it has sent to the database is carried out, also when it is dead. */
  release(): Promise<void>;
}

export interface WriteHolds {
  /** The steps that a process named `who` takes in `work`, in their order. */
  record(who: string, work: () => Promise<unknown>): Promise<Step[]>;
  /** Lets a process (`*`: any) wait at a step; it is named by `application_name` in its database's address. */
  hold(step: Step, who: string): Promise<HeldStep>;
}

const LOCK = 925_925;
const WAITS_MS = 120_000;

/** Written by every request, by quotes that are kept, or by the queue's own bookkeeping: no step of a use case. */
const NOISE = `tab in ('staff_sessions', 'rate_limits', 'shipping_quotes', 'shipping_quote_options')
  or (tab = 'job' and op <> 'INSERT')`;

const SETUP = `
  create table drill_hold (who text, tab text, op text, nth int, at_commit boolean);
  create table drill_recording (who text);
  create table drill_written (id bigserial, tab text, op text, tx xid8);
  create sequence drill_count;
  create function drill_step() returns trigger language plpgsql as $$
    begin
      if tg_argv[1] = 'now' and exists (select from drill_recording where who = current_setting('application_name')) then
        insert into drill_written (tab, op, tx) values (tg_argv[0], tg_op, pg_current_xact_id());
      end if;
      if exists (
        select from drill_hold where tab = tg_argv[0] and op = tg_op and at_commit = (tg_argv[1] = 'commit')
           and who in ('*', current_setting('application_name'))
      ) and nextval('drill_count') = (select nth from drill_hold) then
        perform pg_advisory_xact_lock(${LOCK});
      end if;
      return null;
    end $$;
  do $$
    declare tab record;
    begin
      for tab in select oid::regclass as name, relname from pg_class
        where relkind in ('r', 'p') and not relispartition and relname !~ '^drill_'
          and (relnamespace = 'public'::regnamespace or (relnamespace = 'pgboss'::regnamespace and relname = 'job'))
      loop
        execute format('create trigger drill_now after insert or update or delete on %s
          for each row execute function drill_step(%L, %L)', tab.name, tab.relname, 'now');
        continue when tab.relname = 'job';
        execute format('create constraint trigger drill_commit after insert or update or delete on %s
          deferrable initially deferred for each row execute function drill_step(%L, %L)', tab.name, tab.relname, 'commit');
      end loop;
    end $$`;

/** Lets a test stop the shop's processes at any row that they write, and at their commits. */
export async function openWriteHolds(databaseUrl: string): Promise<WriteHolds> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  whenFileIsDone(() => client.end().catch(() => undefined));
  await client.query(SETUP);
  await client.query("select pg_advisory_lock($1)", [LOCK]);

  return {
    async record(who, work) {
      await client.query("truncate drill_written restart identity");
      await client.query("insert into drill_recording values ($1)", [who]);
      await work();
      await client.query("delete from drill_recording");
      const { rows } = await client.query<Step>(`
        with counted as (
          select id, tab, op, tx, row_number() over (partition by tab, op order by id)::int as nth
            from drill_written where not (${NOISE})
        )
        select distinct on (tx, tab, op) tab as table, op, nth from counted order by tx, tab, op, id`);
      return rows;
    },
    async hold(step, who) {
      await client.query("select setval('drill_count', 1, false)");
      const row = [who, step.table, step.op, step.nth, step.atCommit ?? false];
      await client.query("insert into drill_hold values ($1, $2, $3, $4, $5)", row);
      return {
        async waiting() {
          for (const end = Date.now() + WAITS_MS; Date.now() < end; await pause(20)) {
            const { rows } = await client.query<{ who: string }>(
              `select application_name as who from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
            );
            if (rows[0]) return rows[0].who;
          }
          throw new Error(`nobody came to ${JSON.stringify(step)}`);
        },
        async release() {
          await client.query("delete from drill_hold");
          await client.query("select pg_advisory_unlock($1)", [LOCK]);
          // Whoever waits has it until its transaction ends.
          await client.query("select pg_advisory_lock($1)", [LOCK]);
        },
      };
    },
  };
}
