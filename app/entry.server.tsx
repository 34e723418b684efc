import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import { PageNonce } from "./request/page-nonce.ts";
import { pageNonceContext, servicesContext } from "./request/services.server.ts";

const RENDER_MS = 10_000;

export const streamTimeout = RENDER_MS;

/**
 * Renders a page in full before sending it: the server caches, compresses and adds the CSP to the whole page, so
 * streaming would gain nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let failed = false;
  const nonce = context.get(pageNonceContext) ?? undefined;
  const stream = await renderToReadableStream(
    <PageNonce value={nonce}>
      <ServerRouter context={forReader(routerContext, request)} url={request.url} nonce={nonce} />
    </PageNonce>,
    {
      nonce,
      signal: AbortSignal.timeout(RENDER_MS),
      // Do not flush early: suspended parts render in place, not in scripts at the end of the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true;
        context.get(servicesContext).logger.error({ err: error }, "render failed");
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: failed ? 500 : status, headers });
}

/** Shop pages reference the manifest without the admin routes (`scripts/write-shop-manifest.ts`). */
function forReader(context: EntryContext, request: Request): EntryContext {
  if (!import.meta.env.PROD || /^\/admin(\/|$)/.test(new URL(request.url).pathname)) return context;
  const url = context.manifest.url.replace("/manifest-", "/shop-manifest-");
  return { ...context, manifest: { ...context.manifest, url } };
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const refused = isRouteErrorResponse(error);
  // A wrong method or form is the client's mistake: do not log it.
  if (request.signal.aborted || isClientGone(error) || (refused && error.status < 500)) return;
  const { logger } = context.get(servicesContext);
  const path = new URL(request.url).pathname;
  logger.error({ path, err: error }, "page failed");
}
