import type { Brand, Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import { readBrand, readPixDiscount } from "./settings-queries.server.ts";

export interface FollowedBrand {
  /** The same configuration, whose `brand` and PIX discount are what the settings last said. */
  config: Config;
  /** Reads the settings anew. Throws when the database is away: what was known stays. */
  reload(): Promise<void>;
}

/** Lets the panel's settings win over the environment, for everyone who holds the configuration. */
export async function followBrand(db: Database, environment: Config): Promise<FollowedBrand> {
  let brand: Brand = await readBrand(db, environment.environmentBrand);
  let pixDiscountPercent = await readPixDiscount(db, environment.pixDiscountPercent);
  return {
    config: {
      ...environment,
      get brand() {
        return brand;
      },
      get pixDiscountPercent() {
        return pixDiscountPercent;
      },
    },
    async reload() {
      brand = await readBrand(db, environment.environmentBrand);
      pixDiscountPercent = await readPixDiscount(db, environment.pixDiscountPercent);
    },
  };
}
