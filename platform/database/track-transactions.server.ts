import { AsyncLocalStorage } from "node:async_hooks";
import type { TransactionBuilder } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import { inSpan, isTracing } from "#platform/observability/tracing.server.ts";
import type { Database } from "./database.server.ts";

/** `open` becomes false when it ends, for work that outlives it. */
const running = new AsyncLocalStorage<{ open: boolean }>();

const TRANSACTION = { name: "transaction" };

/** Makes `isInTransaction` and spans of transactions work. Patches and returns the same handle. */
export function trackTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = () => watched(begin());
  return db;
}

function watched(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const isolate = builder.setIsolationLevel.bind(builder);
  const restrict = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (work: Parameters<typeof execute>[0]) => {
      const tracked = () =>
        execute((trx) => {
          const transaction = { open: true };
          return running.run(transaction, () => work(trx)).finally(() => Object.assign(transaction, { open: false }));
        });
      return isTracing() ? inSpan(TRANSACTION, tracked) : tracked();
    },
    setIsolationLevel: (level: Parameters<typeof isolate>[0]) => watched(isolate(level)),
    setAccessMode: (mode: Parameters<typeof restrict>[0]) => watched(restrict(mode)),
  });
}

export function isInTransaction(): boolean {
  return running.getStore()?.open ?? false;
}
