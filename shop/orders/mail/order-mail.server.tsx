import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Brand } from "#platform/config.server.ts";
import { NARROW, style } from "#platform/mail-style.ts";
import { formatBrl } from "#platform/money.ts";
import { pictureUrl } from "#shop/catalogue/picture.ts";
import { paymentMethodLabel } from "#shop/payments/payment.ts";
import { formatAddress, type Order, type OrderLine, shortId } from "../order.ts";
import { type MailWords, REGRET, shippingLabel } from "./mail-words.ts";

export interface OrderMailProps {
  words: MailWords;
  order: Order;
  brand: Brand;
  publicUrl: string;
}

/** The HTML form of a mail about an order; `publicUrl` begins every address in it. */
export function renderOrderMail(props: OrderMailProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<OrderMail {...props} />)}`;
}

function OrderMail({ words, order, brand, publicUrl }: OrderMailProps) {
  return (
    <Html lang="pt-BR">
      <Head>
        <title>{words.subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="viewport" content="width=device-width" />
        <style>{NARROW}</style>
      </Head>
      <Preview>{words.greeting}</Preview>
      <Body style={style.page}>
        <Container style={style.card}>
          <Section className="padded" style={style.padded}>
            <Text style={style.brand}>{brand.name}</Text>
            <Heading as="h1" style={style.title}>
              {words.title}
            </Heading>
            <Text style={style.lead}>{words.greeting}</Text>
            <Facts order={order} status={words.status} />
            {words.pixCode && <PixCode code={words.pixCode} />}
            {order.items.map((item) => (
              <Line key={item.id} item={item} publicUrl={publicUrl} />
            ))}
            <Sums order={order} />
            <Button href={publicUrl + words.button.path} style={style.button}>
              {words.button.label}
            </Button>
            <Paragraph title="Próximos passos">{words.next}</Paragraph>
            <Paragraph title="Entrega">{formatAddress(order.shippingAddress)}</Paragraph>
          </Section>
        </Container>
        <Text style={style.footer}>
          {REGRET}
          <br />
          {brand.name}. {brand.companyName} CNPJ {brand.cnpj}
          <br />
          {brand.email}
        </Text>
      </Body>
    </Html>
  );
}

function Facts({ order, status }: { order: Order; status: string }) {
  const facts = [
    ["Pedido", `#${shortId(order.id)}`],
    ...(order.paymentMethod ? [["Pagamento", paymentMethodLabel(order.paymentMethod)]] : []),
    ["Situação", status],
  ];
  return (
    <Row style={style.facts}>
      {facts.map(([label, value]) => (
        <Column key={label} className="fact" style={style.fact}>
          {label}
          <br />
          <span style={style.factValue}>{value}</span>
        </Column>
      ))}
    </Row>
  );
}

function PixCode({ code }: { code: string }) {
  return (
    <>
      <Text style={style.heading}>PIX copia e cola</Text>
      <Text style={style.code}>{code}</Text>
    </>
  );
}

function Line({ item, publicUrl }: { item: OrderLine; publicUrl: string }) {
  const { picture } = item;
  return (
    <Row style={style.line}>
      {picture && (
        <Column style={style.picture}>
          {/* Lazy only so that React writes no preload for it, which mail programs count as junk. */}
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
          Tamanho: {item.size} · Qtd: {item.quantity}
        </Text>
      </Column>
      <Column style={style.price}>{formatBrl(item.lineCents)}</Column>
    </Row>
  );
}

function Sums({ order }: { order: Order }) {
  return (
    <>
      <Section style={style.sums}>
        <Row>
          <Column style={style.label}>Subtotal</Column>
          <Column style={style.sum}>{formatBrl(order.subtotalCents)}</Column>
        </Row>
        {order.discountCents > 0 && (
          <Row>
            <Column style={style.label}>Desconto</Column>
            <Column style={style.saved}>−{formatBrl(order.discountCents)}</Column>
          </Row>
        )}
        <Row>
          <Column style={style.label}>{shippingLabel(order)}</Column>
          <Column style={style.sum}>{order.shippingCents === 0 ? "Grátis" : formatBrl(order.shippingCents)}</Column>
        </Row>
      </Section>
      <Row style={style.line}>
        <Column style={style.total}>Total</Column>
        <Column style={style.totalSum}>{formatBrl(order.totalCents)}</Column>
      </Row>
    </>
  );
}

function Paragraph({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text style={style.heading}>{title}</Text>
      <Text style={style.paragraph}>{children}</Text>
    </>
  );
}
