import { AsyncLocalStorage } from "node:async_hooks";
import type { TransactionBuilder } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "./database.server.ts";

/** What runs on behalf of a transaction; `open` turns false with its end, for work that outlives it. */
const running = new AsyncLocalStorage<{ open: boolean }>();

/** Makes every transaction of a database known to whatever runs within it; the handle is the same one. */
export function watchTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = () => watched(begin());
  return db;
}

function watched(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const isolate = builder.setIsolationLevel.bind(builder);
  const restrict = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (work: Parameters<typeof execute>[0]) =>
      execute((trx) => {
        const transaction = { open: true };
        return running.run(transaction, () => work(trx)).finally(() => Object.assign(transaction, { open: false }));
      }),
    setIsolationLevel: (level: Parameters<typeof isolate>[0]) => watched(isolate(level)),
    setAccessMode: (mode: Parameters<typeof restrict>[0]) => watched(restrict(mode)),
  });
}

/** Whether the caller runs within a database transaction. */
export function isInTransaction(): boolean {
  return running.getStore()?.open ?? false;
}
