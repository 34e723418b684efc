import { Hono } from "hono";
import type { LabelDesk } from "../melhor-envio/labels/label-desk.ts";
import { type LabelRecord, MOVES, type Move } from "../melhor-envio/labels/label-record.ts";
import { presentLabel } from "../melhor-envio/labels/present-label.ts";

/** Relative path from `/control/shipments/{reference}/{move}` to where the sandbox is mounted. */
const ROOT = "../../../";
const LISTED = 1000;

/** Moves parcels by the shop's own tag, the label's id or its tracking code: JSON for programs, forms for people. */
export function shipmentControlRoutes(desk: LabelDesk): Hono {
  const routes = new Hono();

  routes.get("/", (c) => c.json(desk.all().slice(-LISTED).reverse().map(presentLabel)));
  routes.get("/balance", (c) => c.json({ balance: desk.balanceCents() / 100 }));
  routes.post("/balance", async (c) => {
    const isForm = (c.req.header("content-type") ?? "").includes("form");
    const sent: unknown = isForm ? await c.req.parseBody() : await c.req.json().catch(() => null);
    const typed = typeof sent === "object" && sent !== null && "balance" in sent ? String(sent.balance) : "";
    if (!/^\d+([.,]\d{1,2})?$/.test(typed)) {
      return c.json({ code: "invalid_amount", message: "Valor inválido: use o formato 12.34." }, 400);
    }
    desk.setBalance(Math.round(Number(typed.replace(",", ".")) * 100));
    return isForm ? c.redirect("../../shipments", 303) : c.json({ balance: desk.balanceCents() / 100 });
  });
  /** Registers the shop's webhook URL, as the provider's panel does. */
  routes.post("/webhook", async (c) => {
    const answer = await desk.registerWebhook();
    return c.json(answer, answer.kind === "registered" ? 201 : 422);
  });
  /** Clears the tracking cache: the provider's responses may be up to an hour old. */
  routes.delete("/cache", (c) => {
    desk.forgetTracking();
    return c.body(null, 204);
  });
  routes.post(`/:reference/:move{${MOVES.join("|")}}`, async (c) => {
    const label = desk.byReference(c.req.param("reference"));
    const done = label && desk.move(label, c.req.param("move") as Move);
    if (done && c.req.query("wait") === "1") await done.told;
    const isForm = (c.req.header("content-type") ?? "").includes("form");
    if (isForm) return c.redirect(`${ROOT}shipments`, 303);
    if (!label) return c.json({ code: "shipment_not_found", message: "Envio não encontrado no simulador." }, 404);
    if (!done) return c.json({ code: "shipment_final", message: refusal(label), shipment: presentLabel(label) }, 409);
    return c.json(presentLabel(done.label));
  });
  return routes;
}

function refusal({ status }: LabelRecord): string {
  return `O envio está em ${status} e não pode dar este passo.`;
}
