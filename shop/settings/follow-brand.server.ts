import type { Brand, Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import { readBrand } from "./settings-queries.server.ts";

export interface FollowedBrand {
  /** The same configuration, whose `brand` is what the panel last said. */
  config: Config;
  /** Reads the settings anew. Throws when the database is away: what was known stays. */
  reload(): Promise<void>;
}

/** Lets the panel's settings win over the environment, for everyone who holds the configuration. */
export async function followBrand(db: Database, environment: Config): Promise<FollowedBrand> {
  let brand: Brand = await readBrand(db, environment.environmentBrand);
  return {
    config: {
      ...environment,
      get brand() {
        return brand;
      },
    },
    async reload() {
      brand = await readBrand(db, environment.environmentBrand);
    },
  };
}
