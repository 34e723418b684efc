import { Hourglass, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SmallLink } from "#app/admin/page/admin-panel.tsx";
import { PieceThumb, ProductPicture } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { MessagePill } from "../people/people-pills.tsx";
import { ReturnDeadlinePill } from "../returns/return-deadline-pill.tsx";
import type { ShownToday } from "./load-today.server.ts";

interface TodayPanelProps {
  title: string;
  to: string;
  /** Label of the link to the whole list. */
  more: string;
  children: ReactNode;
}

/** The first lines of a list, with a link to all of it. */
function TodayPanel({ title, to, more, children }: TodayPanelProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-panel border border-line bg-surface px-5 pt-3 pb-4 md:px-6 md:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-title">{title}</h3>
        <SmallLink to={to}>{more}</SmallLink>
      </div>
      {children}
    </section>
  );
}

interface TodayLineProps {
  to: string;
  pictures?: readonly (Picture | null)[];
  title: ReactNode;
  detail: ReactNode;
  /** At the right: a deadline. */
  pill?: ReactNode;
}

function TodayLine({ to, pictures = [], title, detail, pill }: TodayLineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-control py-2 hover:bg-paper"
      >
        <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          {pictures.length > 0 && (
            <span className="flex flex-none gap-1.5">
              {pictures.map((picture, index) => (
                <PieceThumb
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line do not move
                  key={index}
                  picture={picture}
                  px={44}
                  className="size-11 flex-none max-sm:not-first:hidden"
                />
              ))}
            </span>
          )}
          <span className="grid min-w-0 flex-1 leading-snug">
            <span className="truncate font-medium">{title}</span>
            <span className="truncate text-caption text-ink-muted tabular-nums">{detail}</span>
          </span>
        </span>
        {pill}
      </Link>
    </li>
  );
}

const LINES = "divide-y divide-line";

/** The orders that wait the longest to be packed; nothing where none does. */
export function PackingPanel({ orders }: Pick<ShownToday, "orders">) {
  if (!orders || orders.oldest.length === 0) return null;
  return (
    <TodayPanel title="Embalar primeiro" to="/admin/pedidos/separar" more="Lista de separação">
      <ul className={LINES}>
        {orders.oldest.map((order) => (
          <TodayLine
            key={order.id}
            to={`/admin/pedidos/${order.id}`}
            pictures={order.pictures}
            title={order.customerName}
            detail={`${orderNumber(order)} · ${order.since}`}
            pill={order.isLate && <StatusPill tone="danger" icon={Hourglass} label="Atrasado" />}
          />
        ))}
      </ul>
    </TodayPanel>
  );
}

/** The open returns with their deadlines, the most urgent first. */
export function OpenReturnsPanel({ returns }: Pick<ShownToday, "returns">) {
  if (!returns || returns.first.length === 0) return null;
  return (
    <TodayPanel title="Trocas e devoluções" to="/admin/trocas?ver=abertas" more="Ver todas">
      <ul className={LINES}>
        {returns.first.map((made) => (
          <TodayLine
            key={made.id}
            to={`/admin/trocas/${made.id}`}
            pictures={made.pictures.slice(0, 1)}
            title={made.customerName}
            detail={`${returnNumber(made)} · ${returnKindLabel(made.kind)}`}
            pill={<ReturnDeadlinePill made={made} today={made.today} />}
          />
        ))}
      </ul>
    </TodayPanel>
  );
}

/** The unanswered messages that wait the longest. */
export function MessagesPanel({ messages }: Pick<ShownToday, "messages">) {
  if (!messages || messages.first.length === 0) return null;
  return (
    <TodayPanel title="Mensagens sem resposta" to="/admin/clientes/contatos?ver=novas" more="Ver todas">
      <ul className={LINES}>
        {messages.first.map((message) => (
          <TodayLine
            key={message.id}
            to={`/admin/clientes/contatos/${message.id}`}
            title={message.subject}
            detail={`${message.name} · ${message.since}`}
            pill={<MessagePill message={message} daysLeft={message.daysLeft} />}
          />
        ))}
      </ul>
    </TodayPanel>
  );
}

/** The products with the fewest pieces, with their pictures. */
export function LowStockPanel({ lowStock }: Pick<ShownToday, "lowStock">) {
  if (!lowStock || lowStock.products.length === 0) return null;
  return (
    <TodayPanel title="Estoque baixo" to="/admin/produtos?estado=baixo" more="Ver todos">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 pt-1 sm:grid-cols-4 lg:grid-cols-8">
        {lowStock.products.map(({ id, name, stock, picture }) => (
          <li key={id} className="grid max-sm:nth-[n+5]:hidden">
            <Link
              to={`/admin/produtos/${id}`}
              className="grid content-start justify-items-start gap-1.5 rounded-control"
            >
              <span className="relative block aspect-square w-full bg-tile">
                <ProductPicture picture={picture} sizes="(min-width: 64rem) 144px, 45vw" alt="" small />
              </span>
              <span className="line-clamp-2 text-caption">{name}</span>
              {stock === 0 ? (
                <StatusPill tone="danger" icon={X} label="Esgotado" />
              ) : (
                <StatusPill tone="warning" icon={TriangleAlert} label={counted(stock, "peça", "peças")} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </TodayPanel>
  );
}
