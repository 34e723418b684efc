import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { privateFile } from "./private-file.server.ts";

/** The response with the declaration of contents of a return. */
export function declarationResponse(made: Pick<Return, "number">, file: Buffer): Response {
  return privateFile(file, { type: "application/pdf", name: `${returnNumber(made)}-declaracao.pdf` });
}
