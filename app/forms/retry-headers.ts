interface PageHeaders {
  loaderHeaders: Headers;
  actionHeaders: Headers;
  errorHeaders?: Headers | undefined;
}

/** The `headers` export of a page with a form, or of an error's page: passes on Retry-After after too many attempts. */
export function retryHeaders({ actionHeaders, errorHeaders }: Omit<PageHeaders, "loaderHeaders">): HeadersInit {
  const retryAfter = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  return retryAfter ? { "Retry-After": retryAfter } : {};
}

/** The same for a page whose loader, or its refusal, sends headers of its own. */
export function ownAndRetryHeaders({ loaderHeaders, actionHeaders, errorHeaders }: PageHeaders): HeadersInit {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
