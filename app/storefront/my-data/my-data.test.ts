import { expect, test } from "vitest";
import { TRAP_FIELD } from "#app/forms/bot-trap-field.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { codeIn, mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { action as askForFile } from "./data-file.ts";
import { loader as openPage } from "./opened-data.tsx";
import { submitDeletion } from "./submit-deletion.server.ts";
import { submitMyData } from "./submit-my-data.server.ts";

const { shop, services } = await openShop();
const EMAIL = "sem.conta@exemplo.com";

function post(path: string, fields: Record<string, string>): Request {
  return new Request(new URL(path, shop.url), { method: "POST", body: new URLSearchParams(fields) });
}

/** An action's result: data with its status, or a redirect. */
async function run(submitting: Promise<unknown>) {
  const result = await submitting.catch((thrown: unknown) => thrown);
  if (result instanceof Response) return { status: result.status, location: result.headers.get("Location") };
  const { data, init } = result as { data: unknown; init: ResponseInit | null };
  return { status: init?.status ?? 200, answer: data };
}

const ask = (fields: Record<string, string>, deps: Services = services) =>
  run(submitMyData(deps, post("/meus-dados", fields)));
const remove = (code: string, confirmation: string) =>
  run(submitDeletion(services, post(`/meus-dados/acesso?codigo=${code}`, { confirmation })));

function routeArgs(request: Request) {
  const context = contextOf(services);
  return { request, context, params: {}, url: new URL(request.url), pattern: "" };
}
const open = (code: string) => openPage(routeArgs(new Request(new URL(`/meus-dados/acesso?codigo=${code}`, shop.url))));
const fileWith = (codigo: string) =>
  askForFile(routeArgs(post("/meus-dados/arquivo", { codigo }))).catch((thrown: unknown) => thrown);

test("the form answers the same for known and unknown addresses, and tells what is wrong otherwise", async () => {
  await placeOrder(shop, null, { customer_email: EMAIL });
  for (const email of [EMAIL, "ninguem@exemplo.com"])
    expect(await ask({ email })).toEqual({ status: 200, answer: { kind: "done", values: { email } } });
  expect(await ask({ email: "nada" })).toMatchObject({
    status: 422,
    answer: { errors: { email: "Digite um e-mail válido." }, values: { email: "nada" } },
  });
  expect(await ask({ email: EMAIL, [TRAP_FIELD]: "x" })).toMatchObject({
    status: 422,
    answer: { problem: { title: "Não foi possível enviar" }, values: { email: EMAIL } },
  });
  expect(await ask({ email: EMAIL }, { ...services, mailer: null })).toMatchObject({ status: 503 });
  const limited = { ...services, rateLimits: createRateLimits(services.db, true) };
  for (let count = 0; count < 10; count += 1) await ask({ email: EMAIL }, limited);
  expect(await ask({ email: EMAIL }, limited)).toMatchObject({ status: 429 });
});

test("behind the link nothing is cached or indexed, and no referrer names it; the file and the deletion take a post with its code", async () => {
  const email = "atras.do.link@exemplo.com";
  const order = await placeOrder(shop, null, { customer_email: email });
  await ask({ email });
  const code = codeIn(await mailAbout(shop, email, /^Seus dados na/));
  const page = await open(code);
  expect(page).toMatchObject({
    data: { found: { email, orders: [{ id: order.id }] } },
    init: {
      status: 200,
      headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    },
  });
  expect(await open("errado")).toMatchObject({ data: null, init: { status: 404 } });

  const file = await fileWith(code);
  if (!(file instanceof Response)) throw new Error("no file");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.json"$/);
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await file.json()).toMatchObject({ pedidos: [{ id: order.id }] });
  expect(await fileWith("errado")).toMatchObject({ status: 302 });

  expect(await remove(code, "apagar")).toMatchObject({
    status: 422,
    answer: { errors: { confirmation: "Digite EXCLUIR para confirmar." } },
  });
  await payByPix(shop, { bearer: { "X-Claim-Secret": order.claim_secret ?? "" } }, order.id);
  expect(await remove(code, "excluir")).toMatchObject({
    status: 409,
    answer: {
      problem: {
        title: "Há pedido em andamento",
        message: expect.stringContaining(`o pedido nº ${order.number} (pagamento em andamento)`),
      },
    },
  });
  await services.db.updateTable("payments").set({ state: "expired" }).where("order_id", "=", order.id).execute();
  expect(await remove(code, "excluir")).toEqual({ status: 302, location: "/meus-dados/excluidos" });
  expect(await remove(code, "excluir")).toMatchObject({ status: 410 });
  expect(await open(code)).toMatchObject({ data: null, init: { status: 404 } });
});
