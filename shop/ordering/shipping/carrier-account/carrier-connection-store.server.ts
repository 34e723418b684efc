import type { Database } from "#platform/database/database.server.ts";
import type { ConnectionState } from "./carrier-connection.ts";

/** The result of a token test, or of a quote that was refused because of the token. */
export interface ConnectionNews {
  tokenMark: string;
  state: ConnectionState;
  /** The client's error; null: connected. */
  message: string | null;
  missing: readonly string[];
  accountName?: string | null;
  /** Unchanged if undefined. */
  expiresAt?: Date | null;
  at: Date;
}

/** Another token clears the last one's warnings. Unchanged, it is not written: quotes come by the thousand. */
export async function recordConnection(db: Database, news: ConnectionNews): Promise<void> {
  const row = {
    token_mark: news.tokenMark,
    state: news.state,
    message: news.message,
    missing_permissions: [...news.missing],
    checked_at: news.at,
    ...(news.accountName === undefined ? {} : { account_name: news.accountName }),
    ...(news.expiresAt === undefined ? {} : { expires_at: news.expiresAt }),
  };
  await db
    .insertInto("carrier_connection")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("only_row")
        .doUpdateSet((eb) => ({
          ...row,
          warned: eb
            .case()
            .when("carrier_connection.token_mark", "=", news.tokenMark)
            .then(eb.ref("carrier_connection.warned"))
            .else(eb.val<string[]>([]))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb("carrier_connection.token_mark", "!=", news.tokenMark),
            eb("carrier_connection.state", "!=", news.state),
            eb("carrier_connection.message", "is distinct from", news.message),
            eb.val(news.state === "connected" || news.accountName !== undefined),
          ]),
        ),
    )
    .execute();
}

/** So that it is sent only once. */
export async function recordWarning(db: Database, tokenMark: string, warned: readonly string[]): Promise<void> {
  await db
    .updateTable("carrier_connection")
    .set({ warned: [...warned] })
    .where("token_mark", "=", tokenMark)
    .execute();
}
