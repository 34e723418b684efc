import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createApi } from "#api/api.server.ts";
import { isApiPath } from "#api/problem-for-path.ts";
import { refuseWrongMethods } from "#api/refuse-wrong-methods.ts";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import { meansOutage, noteOutage, RETRY_SECONDS } from "#platform/observability/outage.server.ts";
import {
  keepLinksPrivate,
  NOTHING_POLICY,
  permissionsPolicy,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
} from "#server/requests/security-headers.server.ts";
import type { Services } from "#shop/services.server.ts";
import { addCdnHeaders } from "./cdn/cdn-headers.server.ts";
import { createCrawlerFiles } from "./crawlers/crawler-files.server.ts";
import { keepOutOfSearch } from "./crawlers/noindex-header.ts";
import { createDemoMonitor } from "./demo-monitor.server.ts";
import { createEmailPreviews } from "./mail-previews.server.ts";
import { createHealth } from "./monitoring/health.server.ts";
import { createMetrics } from "./monitoring/metrics.server.ts";
import { oneClickUnsubscribe } from "./one-click-unsubscribe.server.ts";
import { serveAssets } from "./pages/assets.server.ts";
import { serveBrandIcons } from "./pages/brand-icons.server.ts";
import { sendOutagePage } from "./pages/outage-page.ts";
import type { Pages } from "./pages/pages.server.ts";
import { createPictures } from "./pages/pictures.server.ts";
import { createInstallable } from "./pages/pwa-files.server.ts";
import { redirectToCanonicalPaths, shortRedirects } from "./pages/redirects.ts";
import { serveRootFiles } from "./pages/root-files.server.ts";
import { beginAnswers } from "./requests/begin-answers.server.ts";
import { noteClientAddress } from "./requests/client-address.server.ts";
import { compressAnswers } from "./requests/compress-answers.server.ts";
import { refuseForeignWrites } from "./requests/csrf-protection.server.ts";
import { refuseForeignHosts } from "./requests/demo-hosts.server.ts";
import { limitBodies } from "./requests/limit-bodies.server.ts";
import { policyReports } from "./requests/policy-reports.server.ts";
import { type RequestVariables, requestLog } from "./requests/request-log.server.ts";
import { limitSandboxAccess } from "./requests/sandbox-access.server.ts";

export interface AppOptions {
  pages: Pages;
  migrations: string;
  /** Folder of the built browser files; null in development. */
  assets: string | null;
  isEnding?: () => boolean;
}

type App = Hono<{ Variables: RequestVariables }>;

/** Builds the routes anew after each change of the settings; a request that is running goes on with the settings it began with. */
export function createApp(services: Services, options: AppOptions): Pick<App, "fetch" | "request" | "routes"> {
  const health = createHealth(services, options.migrations, options.isEnding ?? (() => false));
  let made: { of: Services["config"]; app: App } | null = null;
  const present = () => {
    const { config } = services;
    if (made?.of !== config) made = { of: config, app: appOf({ ...services }, options, health) };
    return made.app;
  };
  return {
    fetch: (...asked) => present().fetch(...asked),
    request: (...asked) => present().request(...asked),
    get routes() {
      return present().routes;
    },
  };
}

function appOf(services: Services, options: AppOptions, health: Hono): App {
  const { config, logger } = services;
  const app: App = new Hono();

  app.use(requestLog(logger, config));
  // A `Host` like `...0` or a path like `/%` yields a URL that no handler can parse.
  app.use(async (c, next) => (isReadable(c.req.url) ? next() : c.text("Requisição inválida", 400)));
  app.use(addCdnHeaders(services.cdn));
  // Before the page headers, which mean nothing on scripts and fonts; a page loads about thirty of those.
  if (options.assets) app.use("/assets/*", serveAssets(options.assets));
  // On finished answers headers are set by `c.res.headers`: `c.header` would read the body again as a stream.
  app.use(async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // Default `Retry-After` for every 503.
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_SECONDS);
    const permissions = permissionsPolicy(c.req.path);
    if (permissions) headers.set("Permissions-Policy", permissions);
    for (const [name, value] of SECURITY_HEADERS) if (!headers.has(name)) headers.set(name, value);
    const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (!isPage && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", NOTHING_POLICY);
    if (config.mode === "production") headers.set(...STRICT_TRANSPORT);
  });
  app.use(shortRedirects);
  app.use(keepOutOfSearch);
  app.use(keepLinksPrivate);
  app.use(compressAnswers);
  app.use(beginAnswers);
  app.use(redirectToCanonicalPaths);
  app.use(noteClientAddress(config));
  app.route("/", oneClickUnsubscribe(services));
  app.route("/", policyReports(services));
  if (config.mode === "demo") app.use(refuseForeignHosts(config));
  app.use(refuseForeignWrites(config.publicUrl));
  app.use(limitBodies(() => config.brand.name));

  app.route("/", health);
  app.route("/", createMetrics(services));
  if (services.sandbox) {
    app.use("/sandbox/*", limitSandboxAccess(config));
    app.route("/sandbox", createEmailPreviews(services)).route("/sandbox", services.sandbox);
  }
  if (config.mode === "demo") app.route("/", createDemoMonitor(services));
  app.route("/", createInstallable(config, options.assets));
  app.use(serveBrandIcons(config, services.storage));
  if (options.assets) app.use(serveRootFiles(options.assets));
  app.route("/", createCrawlerFiles(services));
  app.route("/", createPictures(services));
  app.route("/", createApi(services));
  // 405 for other methods on the GET paths above, which are not pages. Routes for other methods are left out: some
  // pages share their path with one.
  app.use(refuseWrongMethods(app.routes.filter(({ method }) => method === "GET")));
  app.all("*", (c) => options.pages(c.req.raw, c.get("requestId")));

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    if (isClientGone(error)) {
      logger.info({ req: requestId, path: c.req.path, err: error }, "client left");
      return c.body(null, 400);
    }
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    const about = { req: requestId, path: c.req.path };
    if (meansOutage(error)) noteOutage(logger, about, error);
    else logger.error({ ...about, err: error }, "request failed");
    return sendOutagePage(config.brand.name, requestId, meansOutage(error) ? 503 : 500);
  });
  return app;
}

function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  // The API has its own error for an unreadable path.
  if (isApiPath(pathname)) return true;
  // So does the panel: an unreadable path there is its own 404 page.
  if (/^\/admin\//.test(pathname)) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
