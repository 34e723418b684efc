import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import { createMarkupKeeper } from "./request/kept-markup.server.ts";
import { PageNonce } from "./request/page-nonce.ts";
import { pageNonceContext, renderedPageContext, servicesContext } from "./request/services.server.ts";
import { MarkupKeeper } from "./ui/kept-part.tsx";

const RENDER_MS = 10_000;

export const streamTimeout = RENDER_MS;

const keepMarkup = createMarkupKeeper();

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
  const html = await renderWhole(
    <PageNonce value={nonce}>
      <MarkupKeeper value={keepMarkup}>
        <ServerRouter context={forReader(routerContext, request)} url={request.url} nonce={nonce} />
      </MarkupKeeper>
    </PageNonce>,
    {
      nonce,
      // Do not flush early: suspended parts render in place, not in scripts at the end of the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true;
        context.get(servicesContext).logger.error({ err: error }, "render failed");
      },
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const answer = { status: failed ? 500 : status, headers };
  const rendered = context.get(renderedPageContext);
  if (!rendered) return new Response(new Uint8Array(html), answer);
  rendered.html = html;
  return new Response(null, answer);
}

/**
 * The HTML of all of it, as the bytes that React makes: a string of a whole page would be encoded again to be sent.
 * Rejects if not even the frame of the page could be rendered.
 */
function renderWhole(page: ReactNode, options: RenderToPipeableStreamOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
    });
    whole.once("finish", () => resolve(Buffer.concat(parts)));
    whole.once("error", reject);
    const late = setTimeout(() => stream.abort(new Error("the page took too long to render")), RENDER_MS);
    const stream = renderToPipeableStream(page, {
      ...options,
      onAllReady() {
        clearTimeout(late);
        stream.pipe(whole);
      },
      onShellError(error) {
        clearTimeout(late);
        reject(error);
      },
    });
  });
}

/**
 * The context with the routes of this page alone: the server's router makes objects of all that it is given, for each
 * page. Shop pages reference the manifest without the admin routes (`scripts/write-shop-manifest.ts`).
 */
function forReader(context: EntryContext, request: Request): EntryContext {
  if (!import.meta.env.PROD) return context;
  const matched = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => matched.has(id)));
  const isInPanel = /^\/admin(\/|$)/.test(new URL(request.url).pathname);
  const url = isInPanel ? context.manifest.url : context.manifest.url.replace("/manifest-", "/shop-manifest-");
  return { ...context, manifest: { ...context.manifest, url, routes } };
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
