import { load, timed } from "../load.ts";
import { buy, POLL_MS } from "../orders.ts";
import { startShopProcess } from "../shop-process.ts";
import { post, type Shopper } from "../shopping.ts";
import type { Side } from "./sides.ts";

const SECONDS = 4;
const LOGINS = 64;
const ORDERS = 160;
const LISTING = "/categoria/aneis";

/** Kinds of figures, each with an aim of its own. */
export type Kind = "reads" | "pages" | "rest";

export interface Measure {
  name: string;
  kind: Kind;
  unit: "/s" | "ms" | "MB";
  take(side: Side): Promise<number>;
}

/** What is measured of each side in turn. Rates are better when they are higher, times and memory when they are lower. */
export const MEASURES: readonly Measure[] = [
  read("product by the API", ({ product }) => `/rest/v1/products/${product}`),
  read("list by the API", () => "/rest/v1/products?category=aneis"),
  read("search by the API", () => "/rest/v1/products?q=anel"),
  made("products by the API, one after the other", "answers"),
  made("lists by the API, each for the first time", "lists"),
  made("searches by the API, each for the first time", "searches"),
  rendered("product rendered", "bench/paths-in-turn.lua"),
  rendered("listing rendered", "bench/unseen-pages.lua"),
  kept("br"),
  kept("gzip"),
  kept("identity"),
  { name: "logins, 8 at once", kind: "rest", unit: "/s", take: logIns },
  { name: "orders paid by PIX, 32 shoppers", kind: "rest", unit: "/s", take: payOrders },
  { name: "from start to ready", kind: "rest", unit: "ms", take: start },
  {
    name: "memory after this load",
    kind: "rest",
    unit: "MB",
    async take({ shop }) {
      return shop.residentMb();
    },
  },
];

function read(name: string, path: (side: Side) => string): Measure {
  const take = async (side: Side) =>
    (await load(side.shop.url + path(side), SECONDS, 8, undefined, undefined, "identity")).requestsPerSecond;
  return { name, kind: "reads", unit: "/s", take };
}

/** Of a shop that has no room for all of them. */
function made(name: string, file: keyof Side["files"]): Measure {
  const take = async ({ rendering, files }: Side) =>
    (await load(rendering.url, SECONDS, 8, "bench/paths-as-they-are.lua", files[file], "identity")).requestsPerSecond;
  return { name, kind: "rest", unit: "/s", take };
}

function rendered(name: string, script: string): Measure {
  const take = async ({ rendering, files }: Side) =>
    (await load(rendering.url, SECONDS, 8, script, files.pages)).requestsPerSecond;
  return { name, kind: "pages", unit: "/s", take };
}

function kept(encoding: string): Measure {
  const take = async ({ shop }: Side) =>
    (await load(shop.url + LISTING, SECONDS, 64, undefined, undefined, encoding)).requestsPerSecond;
  return { name: `kept page, ${encoding}`, kind: "rest", unit: "/s", take };
}

/** Does `work` for `count` things, as many at a time as there are `hands`; how many a second. */
async function perSecond<Hand>(
  hands: readonly Hand[],
  count: number,
  work: (hand: Hand, n: number) => Promise<unknown>,
) {
  let next = 0;
  const { ms } = await timed(() =>
    Promise.all(
      hands.map(async (hand) => {
        while (next < count) await work(hand, next++);
      }),
    ),
  );
  return (count / ms) * 1000;
}

function logIns({ shop, shoppers }: Side): Promise<number> {
  const logIn = ({ email }: Shopper) =>
    post(shop, "/auth/v1/token?grant_type=password", { email, password: "prata-925" });
  return perSecond(shoppers.slice(0, 8), LOGINS, logIn);
}

function payOrders({ shop, shoppers, pieces }: Side): Promise<number> {
  return perSecond(shoppers, ORDERS, (shopper, n) => buy(shop, shopper, pieces, n, POLL_MS.crowd));
}

async function start({ spare }: Side): Promise<number> {
  const { ms, result } = await timed(() => startShopProcess(spare.environment, spare.built));
  await result.stop();
  return ms;
}
