import { Download } from "lucide-react";
import { data, useSearchParams } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { CODE_PARAMETER, linkCodeOf } from "#platform/formats/link-code.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { openVisitorData } from "#shop/customer-records/visitor-data/read-visitor-data.server.ts";
import { hasVisitorData, type VisitorData } from "#shop/customer-records/visitor-data/visitor-data.ts";
import { OPENED_VISITOR_DATA_PATH, VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { Section, StaticPage } from "../pages/static-page.tsx";
import type { Route } from "./+types/opened-data";
import { submitDeletion } from "./submit-deletion.server.ts";

/** Must not change anything: mail programs open links to scan them. Rules: ACCOUNT-94. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await openVisitorData(services, linkCodeOf(request));
  return data(opened, { status: opened ? 200 : 404, headers: PRIVATE_LINK_HEADERS });
}

export function action({ request, context }: Route.ActionArgs) {
  return submitDeletion(context.get(servicesContext), request);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** What the shop keeps under an e-mail without an account: to be downloaded or deleted. */
export default function OpenedData({ loaderData: opened, actionData: answer }: Route.ComponentProps) {
  const code = useSearchParams()[0].get(CODE_PARAMETER) ?? "";
  if (!opened) {
    return (
      <StaticPage
        title="Este link não vale mais"
        lead="Ele venceu, foi trocado por um mais novo, ou os dados já foram excluídos: então você recebeu um e-mail para confirmar."
      >
        <UnlistedHead title="Este link não vale mais" isSecret />
        <ButtonLink to={VISITOR_DATA_PATH} className="justify-self-start">
          Pedir outro link
        </ButtonLink>
      </StaticPage>
    );
  }
  const { found, expiresAt } = opened;
  return (
    <StaticPage
      title="Seus dados"
      lead={
        <>
          O que guardamos com <b className="wrap-anywhere font-semibold text-ink">{found.email}</b> sem conta. Este link
          vale até {formatDateTime(expiresAt)}.
        </>
      }
    >
      <UnlistedHead title="Seus dados" isSecret />
      <RefusalNote problem={answer?.problem} />
      {found.hasAccount && (
        <Note title="Este e-mail tem uma conta.">
          Os pedidos e os dados da conta não aparecem aqui: entre na sua conta para baixar ou excluir os dela.
        </Note>
      )}
      <KeptData found={found} />
      {hasVisitorData(found) && (
        <>
          <Section title="Baixar">
            <p>Um arquivo JSON com tudo isto, que outros programas leem. Guarde-o com cuidado.</p>
            {/* A post: the code stays out of the address, and the download is recorded. */}
            <form method="post" action={`${VISITOR_DATA_PATH}/arquivo`}>
              <input type="hidden" name={CODE_PARAMETER} value={code} />
              <Button type="submit" variant="secondary" icon={Download} className="w-full sm:w-auto">
                Baixar meus dados
              </Button>
            </form>
          </Section>
          <Deletion code={code} error={answer?.errors?.confirmation} typed={answer?.values?.confirmation} />
        </>
      )}
    </StaticPage>
  );
}

function Deletion({ code, error, typed }: { code: string; error?: string; typed?: string }) {
  return (
    <Section title="Excluir">
      <p>
        Apagamos na hora o seu e-mail e o seu telefone dos pedidos, cancelamos os que esperam pagamento e excluímos
        mensagens, avisos, newsletter e cadastros de revenda não aprovados. Não há como desfazer, e os links dos pedidos
        deixam de abrir.
      </p>
      <p>
        <b className="font-semibold text-ink">O que fica:</b> dos pedidos pagos, por cinco anos, só o que a lei fiscal
        exige: nome, documento, endereço e valores. Os outros pedidos ficam sem o seu nome.
      </p>
      <Note tone="warning" title="Recebeu um pedido há menos de 7 dias?">
        Se quiser desistir da compra ou trocar uma peça, faça isso antes: depois da exclusão, o pedido sai do seu
        alcance.
      </Note>
      <form
        method="post"
        action={`${OPENED_VISITOR_DATA_PATH}?${new URLSearchParams({ [CODE_PARAMETER]: code })}`}
        className="mt-2 grid gap-5"
      >
        <div className="max-w-form">
          <TextField
            label={`Digite ${DELETE_WORD} para confirmar`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={typed}
            error={error}
          />
        </div>
        <Button type="submit" variant="danger" className="w-full sm:w-auto sm:justify-self-start">
          Excluir meus dados
        </Button>
      </form>
    </Section>
  );
}

const NEWSLETTER: Readonly<Record<NonNullable<VisitorData["newsletter"]>, string>> = {
  pending: "Newsletter: inscrição que espera confirmação",
  confirmed: "Newsletter: inscrição confirmada",
  unsubscribed: "Newsletter: inscrição cancelada",
};

/** What is kept, in short: the orders by number, date and total, the rest by count. */
function KeptData({ found }: { found: VisitorData }) {
  const { orders, orderCount, newsletter } = found;
  const others = [
    ...(newsletter ? [NEWSLETTER[newsletter]] : []),
    ...(found.messages > 0 ? [counted(found.messages, "mensagem enviada à loja", "mensagens enviadas à loja")] : []),
    ...(found.stockAlerts > 0 ? [counted(found.stockAlerts, "aviso de estoque", "avisos de estoque")] : []),
    ...(found.applications > 0 ? [counted(found.applications, "cadastro de revenda", "cadastros de revenda")] : []),
    ...(found.requests > 0
      ? [counted(found.requests, "pedido sobre dados pessoais", "pedidos sobre dados pessoais")]
      : []),
  ];
  return (
    <>
      <Section title="Pedidos sem conta">
        {orders.length === 0 ? (
          <p>Nenhum pedido sem conta com este e-mail.</p>
        ) : (
          <ul className="divide-y divide-line">
            {orders.map(({ id, number, createdAt, status, netCents }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5 tabular-nums">
                <span>
                  <b className="font-semibold text-ink">Pedido {orderNumber({ number })}</b>,{" "}
                  {formatDay(dayInSaoPaulo(createdAt))}{" "}
                  <span className="text-caption text-ink-muted">#{shortId(id)}</span>
                </span>
                <span>
                  {orderStatusLabel(status)}, {formatBrl(netCents)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {orderCount > orders.length && <p>E mais {orderCount - orders.length}; o arquivo traz todos.</p>}
      </Section>
      <Section title="Outros dados">
        {others.length === 0 ? (
          <p>Nenhum outro dado com este e-mail.</p>
        ) : (
          <ul className="list-disc pl-5">
            {others.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
