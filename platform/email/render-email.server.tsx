import { Img, Link, Text } from "@react-email/components";
import type { Brand } from "./brand.ts";
import { EmailButton, EmailFacts, EmailParagraph, renderEmail } from "./email-frame.server.tsx";
import { style } from "./email-style.ts";
import type { PlainEmail } from "./plain-email.ts";

export function renderPlainEmail(content: PlainEmail, brand: Brand): string {
  const { subject, title, lead, picture, facts, button, paragraphs, closing, footer } = content;
  return renderEmail({
    subject,
    title,
    lead,
    brand,
    footer: footer?.map((line) => <FooterLine key={line.text} {...line} />),
    children: (
      <>
        {picture && <Picture {...picture} />}
        {facts && <EmailFacts facts={facts} />}
        {button && <EmailButton {...button} />}
        {paragraphs?.map((paragraph) => (
          <EmailParagraph key={paragraph.title} {...paragraph} />
        ))}
        {closing && <Text style={style.paragraph}>{closing}</Text>}
      </>
    ),
  });
}

function FooterLine({ text, url }: { text: string; url?: string }) {
  const link = url && (
    <Link href={url} style={{ color: "inherit", textDecoration: "underline" }}>
      {text}
    </Link>
  );
  return (
    <>
      {link || text}
      <br />
    </>
  );
}

function Picture({ url, alt, link }: NonNullable<PlainEmail["picture"]>) {
  return (
    <Link href={link}>
      {/* Lazy, or React emits a preload link, which spam filters penalise. */}
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
