import { createCatalogueApi } from "#api/api.server.ts";
import type { CachedPage, PageRoom, RenderedPage } from "#platform/concurrency/page-cache.server.ts";
import { NOTHING_POLICY } from "#server/requests/security-headers.server.ts";
import type { Services } from "#shop/services.server.ts";
import { ANY_PRODUCT } from "./catalogue-changes.server.ts";

/** A product, what goes with it, and lists. Parameters of a product's address are left to the router. */
const CATALOGUE_CALL = /^\/rest\/v1\/products(?:\/[\w-]{1,80}(?:\/related)?|\?.*)?$/;
const LONGEST = 500;
/** Lists by other parameters could be made up without end. */
const FEW = /^\/rest\/v1\/products(?:\/.*|\?(?:&?(?:category|sort|available)=[\w-]{1,20}){1,3})?$/;
/** A list of more products is dropped when the stock of any product changes. */
const MOST_TAGS = 100;

export interface KeptAnswers {
  /** Whether `address`, path and query as sent, is of a call whose answers are kept. */
  keeps(address: string): boolean;
  find(address: string): CachedPage | null;
  /** Asks the API, for all who wait for it at once, and keeps what it answers with 200. */
  make(address: string, requestId: string): Promise<CachedPage>;
}

/** The API's answers about the catalogue, which are for everybody the same. Rules: LIST-91. */
export function keepAnswers(services: Services): KeptAnswers {
  const api = createCatalogueApi(services);

  async function ask(address: string, requestId: string): Promise<RenderedPage> {
    const shown = new Set<string>();
    const noteShown = (products: readonly string[]) => {
      for (const id of products) shown.add(id);
    };
    const answer = await api.fetch(new Request(`http://localhost${address}`), { requestId, noteShown });
    const { status, headers } = answer;
    return {
      status,
      headers: new Map([...headers, ["content-security-policy", NOTHING_POLICY], ["x-robots-tag", "noindex"]]),
      body: Buffer.from(await answer.arrayBuffer()),
      tags: shown.size > MOST_TAGS ? [ANY_PRODUCT] : [...shown],
      room: roomOf(address, status),
      held: "plain",
    };
  }

  return {
    keeps: (address) => address.length <= LONGEST && CATALOGUE_CALL.test(address),
    find: (address) => services.answers.get(address),
    make: (address, requestId) => services.answers.getOrRender(address, () => ask(address, requestId)),
  };
}

function roomOf(address: string, status: number): PageRoom {
  if (status !== 200) return "none";
  return FEW.test(address) ? "main" : "loose";
}
