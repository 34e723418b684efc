import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { isApiPath, problemAt } from "#api/problem-for-path.ts";
import { sendTooLargePage } from "#server/pages/outage-page.ts";
import { MOST_PICTURE_BYTES } from "#shop/catalogue/pictures/picture.ts";
import { MOST_UPLOAD_FORM_BYTES } from "#shop/catalogue-admin/uploads/upload.ts";
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from "#shop/fulfilment/returns/photos/return-photo.ts";
import { LARGEST_INVOICE_BYTES } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { refuseBody } from "./refuse-body.ts";

const LARGEST_BODY = 256 * 1024;

/** For other form fields and slightly oversized files, which get a proper message at their field. */
const AROUND_A_FILE = 1024 * 1024;

const FORMS_WITH_FILES: readonly (readonly [RegExp, number])[] = [
  [/^\/admin\/upload$/, MOST_UPLOAD_FORM_BYTES],
  [/^\/admin\/configuracoes\/aparencia$/, MOST_PICTURE_BYTES],
  [/^\/admin\/pedidos\/[^/]+$/, LARGEST_INVOICE_BYTES],
  [/^\/(orders|pedido)\/[^/]+\/defeito$/, MOST_PHOTOS * MOST_PHOTO_BYTES],
];

/** Their use cases enforce the limit while reading, so nothing is buffered here. */
const STREAMED_FILES = /^\/admin\/(upload\/arquivo|produtos\/imagem)$/;

/** 413, before the body is read completely. */
export function limitBodies(shopName: () => string) {
  const most = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        refuseBody(c, () =>
          isApiPath(c.req.path)
            ? c.json(problemAt(c.req.path, "body_too_large", "Requisição grande demais"), 413)
            : sendTooLargePage(shopName()),
        ),
    });
  const usual = most(LARGEST_BODY);
  const withFiles = FORMS_WITH_FILES.map(([address, bytes]) => ({ address, limit: most(bytes + AROUND_A_FILE) }));
  return createMiddleware((c, next) => {
    const page = c.req.path.replace(/\.data$/, "");
    if (STREAMED_FILES.test(page)) return next();
    const form = withFiles.find(({ address }) => address.test(page));
    // Browsers send the length of a form. A chunked body would be buffered here before authorisation, so only the usual
    // limit applies to it.
    const isCounted = !c.req.raw.headers.has("Transfer-Encoding");
    return form && isCounted ? form.limit(c, next) : usual(c, next);
  });
}
