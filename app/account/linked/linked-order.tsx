import { data, Link, redirect } from "react-router";
import { correctionFacts } from "#app/account/returns/correction-facts.ts";
import { formatBoletoLine } from "#app/order/boleto-line.ts";
import { PixQr } from "#app/order/pix-qr.tsx";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { OutsideLink } from "#app/ui/outside-link.tsx";
import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { readTracking } from "#shop/fulfilment/shipments/tracking/tracking-queries.server.ts";
import { type Order, type OrderPayment, shortId } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { readLinkCookie } from "#shop/ordering/orders/placing/link-cookie.ts";
import { linkedOrder } from "#shop/ordering/orders/placing/linked-order.ts";
import { findOrderByLink } from "#shop/ordering/orders/placing/order-link.server.ts";
import { OrderPanel } from "../orders/order-panel.tsx";
import { OrderScreen } from "../orders/order-view.tsx";
import type { Route } from "./+types/linked-order";
import { InvalidLink } from "./invalid-link.tsx";
import { PRIVATE_LINK_HEADERS } from "./private-link-headers.ts";
/**
 * Read-only order page for whoever opened its e-mail link in this browser. The owner is redirected to the usual page.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const code = readLinkCookie(request.headers, params.orderId);
  const order = await readOrOutage(() => findOrderByLink(db, config.appSecret, code, clock()));
  if (!order || order.id !== params.orderId)
    return data({ order: null, tracking: null, corrections: [] }, { status: 404, headers: PRIVATE_LINK_HEADERS });
  const session = await sessionOf(request, context);
  if (session && session.customerId === order.customerId)
    throw redirect(`/orders/${order.id}`, { headers: PRIVATE_LINK_HEADERS });
  const [{ events, codes }, waits] = await readOrOutage(() =>
    Promise.all([readTracking(db, order), listRefundWaits(db, order.id)]),
  );
  // The link may be in somebody else's hands: hide where the parcel is.
  const tracking = { codes, events: events.map((event) => ({ ...event, location: "" })) };
  const corrections = correctionFacts(waits);
  return data({ order: linkedOrder(order), tracking, corrections }, { headers: PRIVATE_LINK_HEADERS });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function LinkedOrder({ loaderData: { order, tracking, corrections } }: Route.ComponentProps) {
  const { brand } = useShop();
  if (!order) return <InvalidLink />;
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section">
      <title>{`Pedido #${shortId(order.id)} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Note className="mt-6 mb-4">
        Você abriu este pedido pelo link do e-mail.{" "}
        <Link
          to={loginPath(`/orders/${order.id}`)}
          className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
        >
          Entre na sua conta
        </Link>{" "}
        para {wayIn(order)}.
      </Note>
      <OrderScreen order={order} tracking={tracking} corrections={corrections} linked>
        <WaitingPayment order={order} />
      </OrderScreen>
    </main>
  );
}

/** Explains what needs a login. */
function wayIn(order: Order): string {
  if (order.status === "cancelled") return "ver todos os seus pedidos";
  return isPayable(order) ? "desistir, trocar ou pagar" : "desistir ou trocar";
}

/** What is still to be paid: the PIX code or boleto of the current payment attempt. */
function WaitingPayment({ order }: { order: Order }) {
  const { payment } = order;
  if (order.status !== "pending" || payment?.state !== "pending") return null;
  if (payment.pixQrCode) return <Pix payment={payment} code={payment.pixQrCode} />;
  return payment.boletoUrl ? <Boleto payment={payment} url={payment.boletoUrl} /> : null;
}

function Pix({ payment, code }: { payment: OrderPayment; code: string }) {
  return (
    <OrderPanel title="Pague com PIX" large>
      <p className="text-ink-soft">
        Abra o app do seu banco, escolha PIX e leia o QR ou cole o código: {formatBrl(payment.amountCents)}
        {payment.expiresAt && `, até ${formatDateTime(payment.expiresAt)}`}.
      </p>
      {payment.pixQrCodeBase64 && <PixQr base64={payment.pixQrCodeBase64} />}
      <CopyCodeField label="PIX copia e cola" code={code} rows={4} />
    </OrderPanel>
  );
}

function Boleto({ payment, url }: { payment: OrderPayment; url: string }) {
  const { boletoLine: line, expiresAt } = payment;
  const seeIt = (
    <OutsideLink to={url} variant={line ? "secondary" : "primary"}>
      Visualizar Boleto
    </OutsideLink>
  );
  return (
    <OrderPanel title="Pague o boleto" large>
      <p className="text-ink-soft">
        Pague {formatBrl(payment.amountCents)} no app do seu banco
        {expiresAt && ` até ${formatDay(dayInSaoPaulo(expiresAt))}`}. A confirmação leva até 2 dias úteis.
      </p>
      {line ? (
        <CopyCodeField label="Linha digitável" code={formatBoletoLine(line)} copied={line} rows={2}>
          {seeIt}
        </CopyCodeField>
      ) : (
        seeIt
      )}
    </OrderPanel>
  );
}
