import { Hono } from "hono";
import { html, raw } from "hono/html";
import { fieldScript } from "./field-script.ts";
import { sdkScript } from "./sdk-script.ts";

const SCRIPT = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const FIELDS: Readonly<Record<string, { label: string; autocomplete: string; most: number }>> = {
  cardNumber: { label: "Número do cartão", autocomplete: "cc-number", most: 23 },
  expirationDate: { label: "Validade, mês e ano", autocomplete: "cc-exp", most: 7 },
  securityCode: { label: "Código de segurança", autocomplete: "cc-csc", most: 4 },
};

/** The SDK script at its URL (`/js/v2`), and the iframes of the card fields. */
export function fieldRoutes(): Hono {
  return new Hono()
    .get("/js/v2", (c) => c.body(sdkScript, 200, SCRIPT))
    .get("/fields/field.js", (c) => c.body(fieldScript, 200, SCRIPT))
    .get("/fields/frame", (c) => {
      const field = FIELDS[c.req.query("type") ?? ""];
      if (!field) return c.notFound();
      c.header("Content-Security-Policy", POLICY);
      c.header("X-Frame-Options", "SAMEORIGIN");
      c.header("Referrer-Policy", "no-referrer");
      c.header("Cache-Control", "no-store");
      const style = raw(
        "html,body{margin:0;height:100%;background:transparent}input{box-sizing:border-box;width:100%;height:100%;border:0;outline:0;padding:0;background:transparent;color:#1c1916;font:16px/1.5 system-ui,sans-serif}",
      );
      return c.html(html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${field.label}</title><style>${style}</style></head>
<body>
<input aria-label="${field.label}" autocomplete="${field.autocomplete}" inputmode="numeric" maxlength="${field.most}" spellcheck="false">
<script src="field.js"></script>
</body>
</html>`);
    });
}
