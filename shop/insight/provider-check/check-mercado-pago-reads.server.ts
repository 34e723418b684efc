import { z } from "zod";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { createHttpClient, type HttpClient, type HttpFailure } from "#platform/http/http-client.server.ts";
import type { PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import type { Services } from "#shop/services.server.ts";
import type { Notebook } from "./run-step.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">;

const TIMEOUT_MS = 10_000;
const LONGEST_MS = 29 * DAY_MS;
/** No case has it; a provider that lets us in says that it is unknown. */
const UNKNOWN_CASE = "217000000000000000";

const Page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      transactions: z
        .object({ chargebacks: z.array(z.object({ case_id: z.union([z.string(), z.number()]) })).nullish() })
        .nullish(),
    }),
  ),
  paging: z.object({ total: z.coerce.number().int() }),
});

function open({ config, logger }: Needed, headers: Record<string, string> = {}): HttpClient {
  const { baseUrl } = config.paymentEndpoints.mercadoPago;
  const token = config.mercadoPago?.accessToken ?? "";
  return createHttpClient({
    service: "mercado-pago",
    baseUrl,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    logger,
  });
}

function page(ask: HttpClient, period: { since: Date; until: Date }, query: Record<string, string>) {
  const when = { begin_date: period.since.toISOString(), end_date: period.until.toISOString() };
  const sorted = { sort_by: "created_date", sort_order: "asc" };
  const path = `/v1/orders?${new URLSearchParams({ ...when, ...sorted, ...query })}`;
  return ask({ operation: "test list", path, schema: Page, timeoutMs: TIMEOUT_MS });
}

/** Whether the shop reads the paged list whole: after a restore it is what finds the sales of the lost hours. */
export async function checkOrderList(
  deps: Needed,
  provider: PaymentProvider,
  since: Date,
  notebook: Notebook,
): Promise<true | null> {
  const period = { since, until: new Date(deps.clock().getTime() + HOUR_MS) };
  const ask = open(deps);
  const first = await page(ask, period, { page: "1", page_size: "1" });
  const second = await page(ask, period, { page: "2", page_size: "1" });
  const skipped = await page(ask, period, { limit: "1", offset: "1" });
  if (first.kind !== "ok" || second.kind !== "ok" || skipped.kind !== "ok")
    return notebook.differs(`A lista de pedidos não pôde ser lida${statusOf(first, second, skipped)}.`);
  const { total } = first.body.paging;
  if (total < 2) return notebook.open("A busca ainda não mostra dois pedidos: a lista não foi provada.");
  const [one] = first.body.data;
  if (first.body.data.length > 1) {
    notebook.note(`A lista ignora «page_size»: pedido 1, vieram ${first.body.data.length}.`);
  }
  const [other] = second.body.data;
  // With pages of their own size a second one may be empty.
  if (other?.id === one?.id) notebook.note("A lista ignora «page»: a segunda página repete a primeira.");
  if (skipped.body.data[0]?.id === one?.id) notebook.note("A lista ignora «offset».");
  const listed = new Set((await provider.listPayments(period)).map(({ providerPaymentId }) => providerPaymentId));
  notebook.note(`«paging.total» diz ${total}; a loja leu ${listed.size}.`);
  if (listed.size < total) {
    notebook.differs(
      `A lista veio incompleta: ${listed.size} de ${total} pedidos. Depois de um restauro faltariam vendas.`,
    );
  }
  return true;
}

export async function checkDisputeCase(deps: Needed, notebook: Notebook): Promise<true | null> {
  const seller = await open(deps)({
    operation: "test keys",
    path: "/users/me",
    schema: z.object({ id: z.union([z.string(), z.number()]).transform(String) }),
    timeoutMs: TIMEOUT_MS,
  });
  const now = deps.clock().getTime();
  const period = { since: new Date(now - LONGEST_MS), until: new Date(now + HOUR_MS / 2) };
  const disputed = await page(open(deps), period, { status: "charged_back" });
  if (seller.kind !== "ok" || disputed.kind !== "ok")
    return notebook.differs(`A conta ou os pedidos contestados não puderam ser lidos${statusOf(seller, disputed)}.`);
  const known = disputed.body.data.flatMap(({ transactions }) => transactions?.chargebacks ?? []).at(-1)?.case_id;
  const read = (headers: Record<string, string>) =>
    open(
      deps,
      headers,
    )({
      operation: "test case",
      path: `/v1/chargebacks/${known ?? UNKNOWN_CASE}`,
      schema: z.looseObject({}),
      timeoutMs: TIMEOUT_MS,
      expects: [403, 404],
    });
  const asSeller = await read({ "X-Caller-Id": seller.body.id });
  const withoutName = await read({});
  if (withoutName.kind === "status" && withoutName.status === 403) {
    notebook.note("Sem o número da conta (X-Caller-Id) o caso é recusado (403), como se esperava.");
  }
  const isUnknown = known === undefined && asSeller.kind === "status" && asSeller.status === 404;
  if (asSeller.kind !== "ok" && !isUnknown)
    return notebook.differs(
      `O caso de uma contestação não pôde ser lido com o número da conta (X-Caller-Id)${statusOf(asSeller)}: a decisão ficaria para uma pessoa.`,
    );
  if (known === undefined) {
    notebook.note("A conta não tem contestações nos últimos 29 dias: nenhum caso de verdade foi lido.");
  } else if (asSeller.kind === "ok" && !("coverage_applied" in asSeller.body)) {
    notebook.differs("O caso da contestação não traz «coverage_applied», que diz quem fica com o dinheiro.");
  }
  return true;
}

function statusOf(...answers: readonly ({ kind: "ok"; status: number } | HttpFailure)[]): string {
  const failed = answers.find(({ kind }) => kind !== "ok");
  if (failed?.kind === "status") return ` (${failed.status})`;
  return failed?.kind === "invalid_body" ? " (a resposta tem outra forma)" : " (não houve resposta)";
}
