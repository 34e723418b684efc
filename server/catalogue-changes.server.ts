import pg from "pg";
import { z } from "zod";
import type { Logger } from "#platform/logging.server.ts";
import type { PageCache } from "#platform/page-cache.server.ts";

const Change = z.object({ product: z.string(), categories: z.array(z.string()) });
const RECONNECT_MS = 500;

/**
 * Listens for product changes of any process and drops the pages that show them. While the connection is away
 * changes may be missed, so everything is dropped once it is back. Returns a function that stops listening.
 */
export function followCatalogueChanges(url: string, pages: PageCache, logger: Logger): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(again: boolean): Promise<void> {
    if (stopped) return;
    const next = new pg.Client({ connectionString: url, application_name: "lavra-catalogue", keepAlive: true });
    client = next;
    let lost = false;
    const retry = () => {
      if (lost || stopped) return;
      lost = true;
      timer = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    next.on("error", retry);
    next.on("end", retry);
    next.on("notification", ({ payload }) => dropChanged(pages, payload));
    try {
      await next.connect();
      await next.query("listen catalogue_changed");
      if (again) {
        logger.info("catalogue changes are followed again");
        pages.dropAll();
      }
    } catch {
      retry();
    }
  }

  void connect(false);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

function dropChanged(pages: PageCache, payload: string | undefined): void {
  const change = Change.safeParse(JSON.parse(payload ?? "null"));
  if (!change.success) {
    pages.dropAll();
    return;
  }
  pages.drop(`product:${change.data.product}`);
  for (const category of change.data.categories) pages.drop(`listing:${category}`);
  pages.drop("listing:all");
}
