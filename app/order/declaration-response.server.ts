import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";

/** The response with the declaration of contents of a return; proxies must not cache it. */
export function declarationResponse(made: Pick<Return, "number">, file: Buffer): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${returnNumber(made)}-declaracao.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
