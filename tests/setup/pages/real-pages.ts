import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import routes from "#app/routes.ts";

interface RouteEntry {
  id?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
type RouteModule = ServerRoute["module"];

const STAFF = /^admin\//;

/**
 * Builds the shop's pages from their sources, without the panel. Equivalent to the framework's server build, but with
 * fake script URLs and without styles.
 */
export async function readPages(): Promise<ServerBuild> {
  const root: FoundRoute = { entry: { file: "root.tsx", path: "" }, id: "root", parentId: undefined };
  const found = [root, ...routesBelow(routes, "root")].filter(({ entry }) => !STAFF.test(entry.file));
  const read = await Promise.all(
    found.map(async ({ entry, id, parentId }) => {
      const { path, index, file } = entry;
      const module = compiled(await importPage<RouteModule>(file));
      return { id, parentId, path, index, module } as ServerRoute;
    }),
  );
  return {
    entry: { module: await importPage<ServerBuild["entry"]["module"]>("entry.server.tsx") },
    routes: Object.fromEntries(read.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(read.map((route) => [route.id, manifestOf(route)])),
      url: "/assets/manifest-0.js",
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

function importPage<Module>(file: string): Promise<Module> {
  return import(/* @vite-ignore */ pathToFileURL(join(process.cwd(), "app", file)).href);
}

/** Passes loader data as props, as the framework's compiler does. */
function compiled({ links: _, ...module }: RouteModule): RouteModule {
  const { default: Page, ErrorBoundary } = module;
  return {
    ...module,
    ...(Page && { default: withComponentProps(Page as Parameters<typeof withComponentProps>[0]) }),
    ...(ErrorBoundary && {
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]),
    }),
  };
}

interface FoundRoute {
  entry: RouteEntry;
  id: string;
  parentId: string | undefined;
}

function routesBelow(entries: readonly RouteEntry[], parentId: string): FoundRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ entry, id, parentId }, ...routesBelow(entry.children ?? [], id)];
  });
}

function manifestOf({ id, parentId, path, index, module }: ServerRoute): ServerBuild["assets"]["routes"][string] {
  return {
    id,
    parentId,
    path,
    index,
    hasLoader: "loader" in module,
    hasAction: "action" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    module: `/assets/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: undefined,
  };
}
