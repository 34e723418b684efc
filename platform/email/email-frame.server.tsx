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
import type { Brand } from "./brand.ts";
import { NARROW, style } from "./email-style.ts";

export interface EmailFrame {
  subject: string;
  title: string;
  lead: string;
  brand: Brand;
  /** Under the card, before the seller's data. */
  footer: ReactNode;
  children: ReactNode;
}

export function renderEmail(frame: EmailFrame): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Frame {...frame} />)}`;
}

/** Rules: LAW-4. */
function Frame({ subject, title, lead, brand, footer, children }: EmailFrame) {
  return (
    <Html lang="pt-BR">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="viewport" content="width=device-width" />
        <style>{NARROW}</style>
      </Head>
      <Preview>{lead}</Preview>
      <Body style={style.page}>
        <Container style={style.card}>
          <Section className="padded" style={style.padded}>
            <BrandHead brand={brand} />
            <Heading as="h1" style={style.title}>
              {unbroken(title)}
            </Heading>
            <Text style={lead.includes("\n") ? style.leadInLines : style.lead}>{lead}</Text>
            {children}
          </Section>
        </Container>
        <Text style={style.footer}>
          {footer}
          {brand.name}. {brand.companyName} CNPJ {brand.cnpj}
          <br />
          {brand.email}
        </Text>
      </Body>
    </Html>
  );
}

function BrandHead({ brand: { name, logo } }: { brand: Brand }) {
  if (!logo) return <Text style={name.length > 24 ? style.longBrand : style.brand}>{name}</Text>;
  const height = Math.min(logo.height, LOGO_HEIGHT);
  const width = Math.round((logo.width * height) / logo.height);
  return <Img src={logo.url} alt={name} width={width} height={height} style={style.logo} />;
}

const LOGO_HEIGHT = 40;

/** Keeps 'e-mail' on one line in large titles. */
function unbroken(title: string): ReactNode {
  const at = title.toLowerCase().indexOf("e-mail");
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <span style={{ whiteSpace: "nowrap" }}>{title.slice(at, at + "e-mail".length)}</span>
      {title.slice(at + "e-mail".length)}
    </>
  );
}

export function EmailFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <Row style={style.facts}>
      {facts.map(({ label, value }) => (
        <Column key={label} className="fact" style={style.fact}>
          {label}
          <br />
          <span style={style.factValue}>{value}</span>
        </Column>
      ))}
    </Row>
  );
}

export function EmailButton({ label, url }: { label: string; url: string }) {
  return (
    <Button href={url} style={style.button}>
      {label}
    </Button>
  );
}

/** Keeps line breaks. */
export function EmailParagraph({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text style={style.heading}>{title}</Text>
      <Text style={style.paragraph}>{text}</Text>
    </>
  );
}
