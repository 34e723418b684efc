import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { renderToStaticMarkup } from "react-dom/server";
import type { Brand } from "#platform/config.server.ts";
import { NARROW, style } from "#platform/mail-style.ts";
import { type Picture, pictureUrl, widthsOf } from "#shop/catalogue/picture.ts";
import type { NoticeWords } from "./notice-words.ts";

/** Pixels: the card is 478 wide, most screens are finer. */
const WIDEST = 640;

export interface NoticeMailProps {
  words: NoticeWords;
  picture: Picture | null;
  brand: Brand;
  publicUrl: string;
}

/** The HTML form of the mail that a piece is back; `publicUrl` begins every address in it. */
export function renderNoticeMail(props: NoticeMailProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<NoticeMail {...props} />)}`;
}

function NoticeMail({ words, picture, brand, publicUrl }: NoticeMailProps) {
  const href = publicUrl + words.button.path;
  const width = picture && widthsOf(picture).findLast((each) => each <= WIDEST);
  return (
    <Html lang="pt-BR">
      <Head>
        <title>{words.subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="viewport" content="width=device-width" />
        <style>{NARROW}</style>
      </Head>
      <Preview>{words.lead}</Preview>
      <Body style={style.page}>
        <Container style={style.card}>
          <Section className="padded" style={style.padded}>
            <Text style={style.brand}>{brand.name}</Text>
            <Heading as="h1" style={style.title}>
              {words.title}
            </Heading>
            <Text style={style.lead}>{words.lead}</Text>
            {picture && width && (
              <Link href={href}>
                {/* Lazy only so that React writes no preload for it, which mail programs count as junk. */}
                <Img
                  src={publicUrl + pictureUrl(picture, width, "jpg")}
                  width="478"
                  alt={picture.alt}
                  loading="lazy"
                  style={{ ...style.image, width: "100%", height: "auto", marginBottom: "16px" }}
                />
              </Link>
            )}
            <Text style={style.name}>{words.name}</Text>
            <Text style={style.detail}>{words.detail}</Text>
            <Text style={{ ...style.paragraph, margin: "14px 0 0" }}>{words.fair}</Text>
            <Button href={href} style={style.button}>
              {words.button.label}
            </Button>
          </Section>
        </Container>
        <Text style={style.footer}>
          {words.why}
          <br />
          <Link href={publicUrl + words.forget.path} style={{ color: "inherit", textDecoration: "underline" }}>
            {words.forget.label}
          </Link>
          <br />
          {brand.name}. {brand.companyName} CNPJ {brand.cnpj}
          <br />
          {brand.email}
        </Text>
      </Body>
    </Html>
  );
}
