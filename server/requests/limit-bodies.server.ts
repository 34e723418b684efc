import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { problemAt } from "#api/problem-at.ts";
import { OUTAGE_POLICY, tooLargePage } from "#server/pages/outage-page.ts";
import { MOST_PICTURE_BYTES } from "#shop/catalogue/pictures/picture.ts";
import { MOST_UPLOAD_FORM_BYTES } from "#shop/catalogue-admin/uploads/upload.ts";
import { LARGEST_INVOICE_BYTES } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { refuseBody } from "./refuse-body.ts";

const LARGEST_BODY = 256 * 1024;

/** Room for the fields that come with a file, and for files a little too large: those are refused at their field. */
const AROUND_A_FILE = 1024 * 1024;

/** Pages of the panel whose forms carry files, each with what its screen promises. */
const FORMS_WITH_FILES: readonly (readonly [RegExp, number])[] = [
  [/^\/admin\/upload$/, MOST_UPLOAD_FORM_BYTES],
  [/^\/admin\/configuracoes\/aparencia$/, MOST_PICTURE_BYTES],
  [/^\/admin\/pedidos\/[^/]+$/, LARGEST_INVOICE_BYTES],
];

/** Files that come by themselves, in pieces: their use cases count while they read, so nothing is gathered here. */
const STREAMED_FILES = /^\/admin\/(upload\/arquivo|produtos\/imagem)$/;

/** Refuses bodies above what an address takes (413), before they are read as a whole. */
export function limitBodies(shopName: () => string) {
  const most = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        refuseBody(c, () =>
          /^\/(auth|rest|functions|webhooks|api)\//.test(c.req.path)
            ? c.json(problemAt(c.req.path, "body_too_large", "Requisição grande demais"), 413)
            : c.html(tooLargePage(shopName()), 413, {
                "Cache-Control": "no-store",
                "Content-Security-Policy": OUTAGE_POLICY,
              }),
        ),
    });
  const usual = most(LARGEST_BODY);
  const withFiles = FORMS_WITH_FILES.map(([address, bytes]) => ({ address, limit: most(bytes + AROUND_A_FILE) }));
  return createMiddleware((c, next) => {
    const page = c.req.path.replace(/\.data$/, "");
    if (STREAMED_FILES.test(page)) return next();
    const form = withFiles.find(({ address }) => address.test(page));
    // Browsers say how long a form is. What does not would be gathered here before anybody asks who sends it.
    const isCounted = !c.req.raw.headers.has("Transfer-Encoding");
    return form && isCounted ? form.limit(c, next) : usual(c, next);
  });
}
