import { Column, Img, Row, Section, Text } from "@react-email/components";
import type { Brand } from "#platform/email/brand.ts";
import { EmailButton, EmailFacts, EmailParagraph, renderEmail } from "#platform/email/email-frame.server.tsx";
import { style } from "#platform/email/email-style.ts";
import { formatBrl } from "#platform/money.ts";
import { pictureUrl } from "#shop/catalogue/pictures/picture.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { type Order, type OrderLine, orderNumber, shortId } from "../order.ts";
import { discountLines } from "../order-amounts.ts";
import { refundedPieces } from "../refunding/refunded-pieces.ts";
import { REMAINING_LABEL, refundRows, shownRefund } from "../refunding/shown-refund.ts";
import { NO_REMINDERS } from "../reminding/reminder-texts.ts";
import { ALL_PIECES, mailedLines } from "./order-email-text.ts";
import { acceptedTermsOf, destinationParts, regretText, shippingLabel } from "./order-email-texts.ts";
import type { OrderEmailTexts } from "./own-words.ts";

export interface OrderMailProps {
  words: OrderEmailTexts;
  order: Order;
  brand: Brand;
  publicUrl: string;
  /** Opens without login. */
  orderUrl: string;
  /** Opt-out link for reminders; other mails have none. */
  optOutUrl?: string | null;
}

export function renderOrderMail({ words, order, brand, publicUrl, orderUrl, optOutUrl }: OrderMailProps): string {
  const regret = regretText(order);
  const terms = acceptedTermsOf(order, publicUrl);
  const { shown, rest } = mailedLines(order.items);
  return renderEmail({
    subject: words.subject,
    title: words.title,
    lead: words.greeting,
    brand,
    footer: (
      <>
        {regret && (
          <>
            {regret}
            <br />
          </>
        )}
        <a href={terms.url} style={style.footerLink}>
          {terms.label}
        </a>
        <br />
        {optOutUrl && (
          <>
            <a href={optOutUrl} style={style.footerLink}>
              {NO_REMINDERS}
            </a>
            <br />
          </>
        )}
      </>
    ),
    children: (
      <>
        <EmailFacts facts={factsOf(order, words.status)} />
        {words.code && <CodeToCopy label={words.code.label} text={words.code.text} />}
        {shown.map((item) => (
          <Line key={item.id} item={item} publicUrl={publicUrl} />
        ))}
        {rest && (
          <Row style={style.line}>
            <Column style={{ padding: "14px 0" }}>
              <Text style={style.detail}>
                {rest} <a href={orderUrl}>{ALL_PIECES}</a>
              </Text>
            </Column>
          </Row>
        )}
        <Sums order={order} />
        <EmailButton label={words.button} url={orderUrl} />
        <EmailParagraph title="Próximos passos" text={words.next} />
        {destinationParts(order).map((part) => (
          <EmailParagraph key={part.title} {...part} />
        ))}
      </>
    ),
  });
}

function factsOf(order: Order, status: string) {
  const { paymentMethod } = order;
  return [
    { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
    ...(paymentMethod ? [{ label: "Pagamento", value: paymentMethodLabel(paymentMethod) }] : []),
    { label: "Situação", value: status },
  ];
}

function CodeToCopy({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Text style={style.heading}>{label}</Text>
      <Text style={style.code}>{text}</Text>
    </>
  );
}

function Line({ item, publicUrl }: { item: OrderLine; publicUrl: string }) {
  const { picture } = item;
  return (
    <Row style={style.line}>
      {picture && (
        <Column style={style.picture}>
          {/* `lazy` only stops React from emitting a preload tag, which e-mail clients score as spam. */}
          <Img
            src={publicUrl + pictureUrl(picture, 160, "jpg")}
            width="64"
            height="64"
            alt=""
            loading="lazy"
            style={style.image}
          />
        </Column>
      )}
      <Column style={{ padding: "14px 0" }}>
        <Text style={style.name}>{item.productName}</Text>
        <Text style={style.detail}>
          {[`Tamanho: ${item.size} · Qtd: ${item.quantity}`, refundedPieces(item)].filter(Boolean).join(" · ")}
        </Text>
      </Column>
      <Column style={style.price}>{formatBrl(item.lineCents)}</Column>
    </Row>
  );
}

function Sums({ order }: { order: Order }) {
  const { grossPiecesCents, grossShippingCents, payableCents } = order.amounts;
  const refund = shownRefund(order);
  return (
    <>
      <Section style={style.sums}>
        <Row>
          <Column style={style.label}>Subtotal</Column>
          <Column style={style.sum}>{formatBrl(grossPiecesCents)}</Column>
        </Row>
        {discountLines(order).map(({ label, cents }) => (
          <Row key={label}>
            <Column style={style.label}>{label}</Column>
            <Column style={style.saved}>−{formatBrl(cents)}</Column>
          </Row>
        ))}
        <Row>
          <Column style={style.label}>{shippingLabel(order)}</Column>
          <Column style={style.sum}>{grossShippingCents === 0 ? "Grátis" : formatBrl(grossShippingCents)}</Column>
        </Row>
      </Section>
      <Row style={style.line}>
        <Column style={style.total}>Total</Column>
        <Column style={style.totalSum}>{formatBrl(payableCents)}</Column>
      </Row>
      {refund && (
        <>
          {refundRows(order).map(({ label, cents }) => (
            <Row key={label}>
              <Column style={style.label}>{label}</Column>
              <Column style={style.saved}>−{formatBrl(cents)}</Column>
            </Row>
          ))}
          <Row style={style.line}>
            <Column style={style.total}>{REMAINING_LABEL}</Column>
            <Column style={style.totalSum}>{formatBrl(refund.remainingCents)}</Column>
          </Row>
        </>
      )}
    </>
  );
}
