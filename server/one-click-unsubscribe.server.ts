import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { LEAVE_PATH, NEWSLETTER_CODE_PARAMETER } from "#shop/customers/newsletter/newsletter-links.ts";
import { leaveNewsletter } from "#shop/customers/newsletter/unsubscribe.server.ts";
import { forgetStockAlertByLink } from "#shop/customers/stock-alerts/forget-stock-alerts.server.ts";
import { chooseReminders } from "#shop/ordering/orders/reminding/opt-out.server.ts";
import { REMINDERS_PATH } from "#shop/ordering/orders/reminding/reminders-path.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseBody } from "./requests/refuse-body.ts";

const LARGEST_BODY = 4096;

/**
 * RFC 8058: a cross-site POST of `List-Unsubscribe=One-Click` without cookies. Mounted before the CSRF check, which is
 * safe because the code in the URL is the only authorisation: no cookie is read and nothing else can be done here. Any
 * other form belongs to the page and goes to `next`. Rules: ACCOUNT-72, REMIND-8.
 */
export function oneClickUnsubscribe(deps: Pick<Services, "db" | "config" | "clock">) {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => refuseBody(c, () => c.text("Requisição grande demais", 413)),
  });
  app.post(LEAVE_PATH, limit, async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const code = c.req.query(NEWSLETTER_CODE_PARAMETER) ?? "";
    const result = await leaveNewsletter(deps, code, c.req.raw.headers);
    c.header("Cache-Control", "no-store");
    return result.kind === "left" ? c.text("Inscrição cancelada.") : c.text("Link inválido.", 404);
  });
  app.post("/avise-me/:noticeId", limit, async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    await forgetStockAlertByLink(deps.db, c.req.param("noticeId"));
    return c.text("Avisos apagados.", 200, { "Cache-Control": "no-store" });
  });
  app.post(REMINDERS_PATH, limit, async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const result = await chooseReminders(deps, c.req.query(CODE_PARAMETER) ?? "", "off");
    c.header("Cache-Control", "no-store");
    return result.kind === "off" ? c.text("Lembretes desligados.") : c.text("Link inválido.", 404);
  });
  return app;
}

async function isOneClick(request: Request): Promise<boolean> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
