import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Brand } from "./config.server.ts";
import type { Letter } from "./letter.ts";
import { NARROW, style } from "./mail-style.ts";

/** The HTML form of a letter, in the shop's mail frame. */
export function renderLetter(letter: Letter, brand: Brand): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterMail letter={letter} brand={brand} />)}`;
}

function LetterMail({ letter, brand }: { letter: Letter; brand: Brand }) {
  return (
    <Html lang="pt-BR">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="viewport" content="width=device-width" />
        <style>{NARROW}</style>
      </Head>
      <Preview>{letter.lead}</Preview>
      <Body style={style.page}>
        <Container style={style.card}>
          <Section className="padded" style={style.padded}>
            <Text style={style.brand}>{brand.name}</Text>
            <Heading as="h1" style={style.title}>
              {letter.title}
            </Heading>
            <Text style={style.lead}>{letter.lead}</Text>
            {letter.picture && <Picture {...letter.picture} />}
            {letter.facts && <Facts facts={letter.facts} />}
            {letter.button && (
              <Button href={letter.button.url} style={style.button}>
                {letter.button.label}
              </Button>
            )}
            {letter.paragraphs?.map(({ title, text }) => (
              <Fragment key={title}>
                <Text style={style.heading}>{title}</Text>
                <Text style={{ ...style.paragraph, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>
              </Fragment>
            ))}
          </Section>
        </Container>
        <Text style={style.footer}>
          {letter.footer?.map(({ text, url }) => (
            <Fragment key={text}>
              {url ? (
                <Link href={url} style={{ color: "inherit", textDecoration: "underline" }}>
                  {text}
                </Link>
              ) : (
                text
              )}
              <br />
            </Fragment>
          ))}
          {brand.name}. {brand.companyName} CNPJ {brand.cnpj}
          <br />
          {brand.email}
        </Text>
      </Body>
    </Html>
  );
}

function Picture({ url, alt, link }: NonNullable<Letter["picture"]>) {
  return (
    <Link href={link}>
      {/* Lazy only so that React writes no preload for it, which mail programs count as junk. */}
      <Img
        src={url}
        width="478"
        alt={alt}
        loading="lazy"
        style={{ ...style.image, width: "100%", height: "auto", margin: "0 0 28px" }}
      />
    </Link>
  );
}

function Facts({ facts }: { facts: NonNullable<Letter["facts"]> }) {
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
