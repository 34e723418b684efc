import { type LoaderFunctionArgs, type RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { pageNonceContext, servicesContext, tagPage } from "#app/request/services.server.ts";

export interface SmallSite {
  build: ServerBuild;
  /** The number of pages rendered so far. */
  renderings: number;
  /** Makes every loader fail, as without a database. */
  failing: boolean;
  /** Runs in the loader, after it has read. */
  during: (() => Promise<void>) | null;
  /** Breaks the file in the midst. */
  breaking: Error | null;
  /** Inserted unescaped into every page, to simulate an injection. */
  note: string;
}

/** A compiled site of four routes: a product at two URLs, a redirect, and a file. */
export function createSmallSite(): SmallSite {
  const build = buildOf(product, home, file);
  const site: SmallSite = { build, renderings: 0, failing: false, during: null, breaking: null, note: "" };

  async function product({ params, request, context }: LoaderFunctionArgs) {
    site.renderings += 1;
    if (site.failing) throw new Error("the database is away");
    const id = params.productId ?? "ANELAPARAD-001";
    tagPage(context, `product:${id}`);
    const row = await context
      .get(servicesContext)
      .db.selectFrom("products")
      .where("id", "=", id)
      .select(["price_cents", "stock"])
      .executeTakeFirst();
    await site.during?.();
    if (!row) throw new Response(null, { status: 404 });
    const host = new URL(request.url).host;
    const cookie = request.headers.get("Cookie") ?? "no cookie";
    return `price ${row.price_cents}, ${row.stock > 0 ? "for sale" : "sold out"}, ${cookie}, ${host}${site.note}`;
  }

  function home() {
    site.renderings += 1;
    return redirect("/produto/ANELAPARAD-001", { headers: { "Set-Cookie": "visitor=1" } });
  }

  function file() {
    const lines = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("pedido;total\r\n")),
      pull: (controller) => (site.breaking ? controller.error(site.breaking) : controller.close()),
    });
    return new Response(lines, { headers: { "Content-Type": "text/csv" } });
  }

  return site;
}

type Loader = (args: LoaderFunctionArgs) => unknown;

function buildOf(product: Loader, home: Loader, file: Loader): ServerBuild {
  const shown = { default: () => null };
  const manifestOf = (id: string, parentId: string | undefined, path: string | undefined, hasLoader: boolean) => ({
    id,
    parentId,
    path,
    index: undefined,
    hasLoader,
    hasAction: false,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    module: `/assets/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: undefined,
  });
  return {
    entry: {
      module: {
        default: (_request, status, headers, { staticHandlerContext }, context) => {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const { product: sold, private: own } = staticHandlerContext.loaderData;
          const text = sold ?? own ?? "error";
          const nonce = (context as Readonly<RouterContextProvider>).get(pageNonceContext);
          const page = `<!doctype html><title>Lavra</title><script nonce="${nonce}">1</script><p>${String(text)}</p>${"<i></i>".repeat(200)}`;
          return new Response(page, { status, headers });
        },
        handleError: () => undefined,
      },
    },
    routes: {
      root: { id: "root", path: "", module: shown },
      product: { id: "product", parentId: "root", path: "produto/:productId", module: { ...shown, loader: product } },
      private: { id: "private", parentId: "root", path: "conta", module: { ...shown, loader: product } },
      home: { id: "home", parentId: "root", index: true, module: { ...shown, loader: home } },
      file: { id: "file", parentId: "root", path: "arquivo.csv", module: { loader: file } as unknown as typeof shown },
    },
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: {
        root: manifestOf("root", undefined, "", false),
        product: manifestOf("product", "root", "produto/:productId", true),
      },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}
