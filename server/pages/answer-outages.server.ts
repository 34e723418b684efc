import type { RouterContextProvider, ServerBuild } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { meansOutage, noteOutage } from "#platform/observability/outage.server.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
type RouteModule = ServerRoute["module"];
type Middleware = NonNullable<RouteModule["middleware"]>[number];

/**
 * Loaders, actions and middleware answer an outage of the database or the storage with 503, of a page as of its data:
 * the router renders its nearest error page for that, and for a file the server has one. What a loader itself makes of
 * an outage comes first. Rules: LIST-55.
 */
export function answerOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: answering(route.module) },
  ]);
  const { module } = build.entry;
  const handleError: typeof module.handleError = (error, args) => {
    const { context, request } = args as Arguments;
    if (!meansOutage(error)) return module.handleError?.(error, args);
    brokenBy.add(context);
    noteOutage(context.get(servicesContext).logger, { path: pageUrlOf(request).pathname }, error);
  };
  return {
    ...build,
    entry: { ...build.entry, module: { ...module, handleError } },
    routes: Object.fromEntries(routes),
  };
}

const brokenBy = new WeakSet<Readonly<RouterContextProvider>>();

/** 500 for an outage that no loader could answer: the router reads a file itself, after the loader opened it. */
export function isBrokenByOutage(context: Readonly<RouterContextProvider>, status: number): boolean {
  return status === 500 && brokenBy.has(context);
}

function answering(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader && { loader: (args) => orUnavailable(args, () => loader(args)) }),
    ...(action && { action: (args) => orUnavailable(args, () => action(args)) }),
    ...(middleware && {
      middleware: middleware.map(
        (each): Middleware =>
          (args, next) =>
            orUnavailable(args, () => each(args, next)),
      ),
    }),
  };
}

type Arguments = Pick<Parameters<Middleware>[0], "request" | "context">;

async function orUnavailable<Answer>({ request, context }: Arguments, run: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await run();
  } catch (error) {
    if (!meansOutage(error)) throw error;
    noteOutage(context.get(servicesContext).logger, { path: pageUrlOf(request).pathname }, error);
    throw new Response(null, { status: 503 });
  }
}
