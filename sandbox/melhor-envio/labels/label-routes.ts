import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  type FaultAnswer,
  type FaultyEndpoint,
  retryAfterSeconds,
  type Work,
  withFaults,
} from "../../faults/with-faults.ts";
import { checkCartRequest, TOO_DEAR } from "./cart-request.ts";
import type { LabelDesk } from "./label-desk.ts";
import { FILE_NOT_READY, fileAddress } from "./label-files.ts";
import { isCancellable, type LabelRecord } from "./label-record.ts";
import { limitRequests } from "./limit-requests.ts";
import { presentLabel } from "./present-label.ts";
import { checkReverseCart } from "./reverse-cart.ts";

const answers: Readonly<Record<string, FaultAnswer>> = {
  "401": (c) => c.json({ message: "Unauthenticated." }, 401),
  "403": (c) => c.json({ message: "This action is unauthorized." }, 403),
  "422": (c) =>
    c.json(
      { message: "The given data was invalid.", errors: { "to.address": ["O campo to.address é inválido."] } },
      422,
    ),
  "429": (c, fault) => c.json({ message: "Too Many Attempts." }, 429, { "Retry-After": retryAfterSeconds(fault) }),
  "503": (c, fault) => c.html("<h1>503</h1>", 503, { "Retry-After": retryAfterSeconds(fault) }),
  "500": (c) => c.json({ message: "Server Error" }, 500),
  "insufficient-balance": (c) => c.json({ error: NO_MONEY }, 422),
  "too-dear": (c) => c.json(TOO_DEAR, 422),
  "not-ready": (c) => c.json(FILE_NOT_READY, 422),
  "not-ready-404": (c) => c.json(FILE_NOT_READY, 404),
  "no-address": (c) => c.json([]),
  "address-of-this-machine": (c) => c.json(["http://169.254.169.254/latest/meta-data/"]),
};
/** That `error` is a text is confirmed; the wording is not. */
const NO_MONEY = "Seu saldo não é suficiente para realizar esta compra.";

const many = z.object({ orders: z.array(z.string()).min(1) });
const one = z.object({
  order: z.object({ id: z.string(), reason_id: z.string(), description: z.string().optional() }),
});

/**
 * Routes below `/api/v2/me`: cart, checkout, generate, print, cancel, tracking, wallet. The token is checked by the
 * caller.
 */
export function labelRoutes(
  parts: Pick<FaultyEndpoint, "box" | "lifetime">,
  desk: LabelDesk,
  { browserUrl, perMinute }: { browserUrl: string; perMinute: number },
): Hono {
  const endpoint = { ...parts, target: "melhor-envio", answers } as const;
  const limited = limitRequests(perMinute);
  const handle = (operation: string, work: Work) => [limited, withFaults(endpoint, operation, work)] as const;
  const routes = new Hono();

  routes.get(
    "/balance",
    ...handle("balance", (c) => c.json({ balance: desk.balanceCents() / 100, reserved: 0, debts: 0 })),
  );

  routes.post(
    "/cart",
    ...handle("cart", async (c, fault) => {
      const checked = checkCartRequest(await bodyOf(c), fault?.fault === "refuses-letters");
      if (checked.kind === "coded") {
        const { message, suggestion } = checked;
        return c.json({ message, suggestion, request_id: String(Date.now()) }, 422);
      }
      if (checked.kind === "refused")
        return c.json({ message: "The given data was invalid.", errors: checked.errors }, 422);
      const added = desk.add(checked.request);
      return added.kind === "added" ? c.json(presentLabel(added.label), 201) : c.json({ error: added.reason }, 422);
    }),
  );
  routes.post(
    "/cart/reverse",
    ...handle("cart-reverse", async (c, fault) => {
      const checked = checkReverseCart(await bodyOf(c), (id) => desk.byId(id), fault?.fault === "refuses-letters");
      if (checked.kind === "coded") {
        const { message, suggestion } = checked;
        return c.json({ message, suggestion, request_id: String(Date.now()) }, 422);
      }
      if (checked.kind === "refused")
        return c.json({ message: "The given data was invalid.", errors: checked.errors }, 422);
      const added = desk.addReverse(checked.request);
      if (added.kind === "refused") return c.json({ error: added.reason }, 422);
      if (fault?.fault === "without-id") return c.json({ protocol: added.label.protocol }, 201);
      return c.json(presentLabel(added.label), 201);
    }),
  );
  routes.get("/cart", ...handle("get-cart", (c) => pageOf(c, desk.all().filter(isPending))));
  routes.get(
    "/cart/:id",
    ...handle("get-cart-label", (c) => {
      const label = desk.byId(c.req.param("id") ?? "");
      return label && isPending(label) ? c.json(presentLabel(label)) : notFound(c);
    }),
  );
  routes.delete(
    "/cart/:id",
    ...handle("delete-cart", (c) => {
      const label = desk.byId(c.req.param("id") ?? "");
      if (!label || !isPending(label)) return notFound(c);
      desk.remove(label);
      return c.body(null, 204);
    }),
  );

  routes.get(
    "/orders/search",
    ...handle("search", (c) => {
      const term = c.req.query("q") ?? "";
      const found = desk
        .all()
        .filter(({ id, tracking, selfTracking, authorizationCode }) =>
          [id, tracking, selfTracking, authorizationCode].includes(term),
        );
      return found.length === 0 ? c.body(null, 204) : c.json(found.map(presentLabel));
    }),
  );
  routes.get(
    "/orders",
    ...handle("list-orders", (c) =>
      pageOf(
        c,
        desk.all().filter((label) => !isPending(label)),
      ),
    ),
  );
  routes.get(
    "/orders/:id",
    ...handle("get-order", (c) => {
      const label = desk.byId(c.req.param("id") ?? "");
      return label && !isPending(label) ? c.json(presentLabel(label)) : notFound(c);
    }),
  );

  routes.post(
    "/shipment/checkout",
    ...handle("checkout", async (c, fault) => {
      const found = await labelsOf(c, desk);
      // Already paid: nothing is bought again.
      if (found?.every(({ paidAt }) => paidAt !== null)) return c.body(null, 204);
      if (found === null || !found.every(isPending))
        return c.json({ error: "Etiqueta indisponível para compra." }, 422);
      const bought = desk.pay(found);
      if (bought === null) return c.json({ error: NO_MONEY }, 422);
      if (fault?.fault === "without-purchase") return c.json({ message: "Compra recebida." });
      const total = bought.totalCents / 100;
      const purchase = { id: crypto.randomUUID(), protocol: `PUR-${Date.now()}`, total, discount: 0, status: "paid" };
      const orders = found.map((label) => presentLabel(desk.byId(label.id) ?? label));
      return c.json({
        purchase: { ...purchase, orders, transactions: [] },
        digitable: null,
        redirect: null,
        message: null,
      });
    }),
  );
  routes.post(
    "/shipment/generate",
    ...handle("generate", async (c, fault) => {
      const found = await labelsOf(c, desk);
      if (found === null) return c.json({ error: "Etiqueta não encontrada." }, 422);
      const entries = found.map((label) => [label.id, generated(desk, label, fault?.fault ?? null)]);
      return c.json({ generate_key: crypto.randomUUID(), ...Object.fromEntries(entries) });
    }),
  );
  routes.post(
    "/shipment/print",
    ...handle("print", async (c) => {
      const found = await labelsOf(c, desk);
      if (found === null || !found.every(({ generatedAt }) => generatedAt !== null)) {
        return c.json({ error: "A etiqueta ainda não foi gerada." }, 422);
      }
      return c.json({ url: `${browserUrl}/melhor-envio/imprimir/${found[0]?.id ?? ""}` });
    }),
  );
  routes.get(
    "/imprimir/pdf/:id",
    ...handle("download", (c, fault) => {
      const label = desk.byId(c.req.param("id") ?? "");
      if (!label) return notFound(c);
      if (label.generatedAt === null) return c.json(FILE_NOT_READY, 422);
      const url = fileAddress(c.req.url, label.id);
      if (fault?.fault === "bare-string") return c.json(url);
      return c.json(fault?.fault === "url-object" ? { url } : [url]);
    }),
  );
  // The declaration of contents.
  routes.get(
    "/imprimir/dace/pdf/:id",
    ...handle("declaration", (c) => {
      const label = desk.byId(c.req.param("id") ?? "");
      if (!label) return notFound(c);
      if (label.generatedAt === null) return c.json(FILE_NOT_READY, 422);
      return c.json({ pdf: fileAddress(c.req.url, label.id) });
    }),
  );
  routes.post(
    "/shipment/cancellable",
    ...handle("cancellable", async (c) => {
      const found = await labelsOf(c, desk);
      if (found === null) return c.json({ error: "Etiqueta não encontrada." }, 422);
      return c.json(Object.fromEntries(found.map((label) => [label.id, { cancellable: isCancellable(label) }])));
    }),
  );
  routes.post(
    "/shipment/cancel",
    ...handle("cancel", async (c) => {
      const asked = one.safeParse(await bodyOf(c));
      const label = asked.success ? desk.byId(asked.data.order.id) : undefined;
      if (!label) return c.json({ message: "The given data was invalid.", errors: { "order.id": ["Inválido."] } }, 422);
      return c.json({ [label.id]: { canceled: desk.cancel(label) } });
    }),
  );
  routes.post(
    "/shipment/tracking",
    ...handle("tracking", async (c) => {
      const asked = many.safeParse(await bodyOf(c));
      if (!asked.success)
        return c.json({ message: "The given data was invalid.", errors: { orders: ["Obrigatório."] } }, 422);
      // Unknown labels are left out of the answer.
      const known = asked.data.orders.flatMap((id) => desk.byId(id) ?? []);
      return c.json(Object.fromEntries(known.map((label) => [label.id, desk.track(label)])));
    }),
  );
  return routes;
}

function isPending({ status }: LabelRecord): boolean {
  return status === "pending";
}

function generated(desk: LabelDesk, label: LabelRecord, fault: string | null) {
  if (fault === "refused") return { status: false, message: "Agência inválida para o serviço." };
  if (label.status !== "released") return { status: false, message: "O envio já está gerado" };
  if (label.generatingAt === null) desk.generate(label, { fails: fault === "fails" });
  return { status: true, message: "Envio encaminhado para geração" };
}

const PAGE = 10;

/** A page of ten, newest first; the body is empty if there are no labels. */
function pageOf(c: Context, labels: LabelRecord[]): Response {
  if (labels.length === 0) return c.body(null, 204);
  const page = Math.max(1, Number(c.req.query("page") ?? 1) || 1);
  const data = labels
    .toReversed()
    .slice((page - 1) * PAGE, page * PAGE)
    .map(presentLabel);
  const last_page = Math.ceil(labels.length / PAGE);
  return c.json({ current_page: page, data, last_page, per_page: PAGE, total: labels.length });
}

async function labelsOf(c: Context, desk: LabelDesk): Promise<LabelRecord[] | null> {
  const asked = many.safeParse(await bodyOf(c));
  if (!asked.success) return null;
  const found = asked.data.orders.flatMap((id) => desk.byId(id) ?? []);
  return found.length === asked.data.orders.length ? found : null;
}

function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function notFound(c: Context): Response {
  return c.json({ message: "No query results for model." }, 404);
}
