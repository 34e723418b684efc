import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Brand } from "#platform/config.server.ts";
import { formatBrl } from "#platform/money.ts";
import { effectivePrice, ONE_SIZE, type ProductDetail } from "#shop/catalogue/product.ts";
import type { StockNotice } from "../stock-notice-queries.server.ts";

/** What the mail says; the same words serve its HTML and its text form. */
export interface NoticeWords {
  subject: string;
  title: string;
  lead: string;
  name: string;
  /** Size, when there are several, and price. */
  detail: string;
  fair: string;
  button: { label: string; path: string };
  why: string;
  forget: { label: string; path: string };
}

/** The words of the mail that a piece is back, as it is now. */
export function noticeWords(
  notice: Pick<StockNotice, "id" | "size" | "askedAt" | "available">,
  product: Pick<ProductDetail, "id" | "name" | "priceCents" | "discountPriceCents">,
): NoticeWords {
  const price = formatBrl(effectivePrice(product));
  return {
    subject: `Chegou: ${product.name}`,
    title: "A peça que você esperava chegou",
    lead: "Você pediu um aviso, e ela está de volta ao estoque.",
    name: product.name,
    detail: notice.size === ONE_SIZE ? price : `Tamanho ${notice.size} · ${price}`,
    fair: `${notice.available} unidade(s) em estoque agora. O aviso não reserva a peça: ela fica com quem comprar primeiro.`,
    button: { label: "Ver a peça", path: `/produto/${product.id}` },
    why: `Você recebe este e-mail, um só, porque pediu este aviso em ${formatDay(dayInSaoPaulo(notice.askedAt))}.`,
    forget: { label: "Apagar meus avisos e meu e-mail", path: `/avise-me/${notice.id}` },
  };
}

/** The text form of the mail. */
export function noticeText(words: NoticeWords, brand: Brand, publicUrl: string): string {
  return [
    brand.name,
    words.title,
    words.lead,
    `${words.name}\n${words.detail}`,
    words.fair,
    `${words.button.label}: ${publicUrl}${words.button.path}`,
    [words.why, `${words.forget.label}: ${publicUrl}${words.forget.path}`].join("\n"),
    [`${brand.name}. ${brand.companyName} CNPJ ${brand.cnpj}`, brand.email].join("\n"),
  ].join("\n\n");
}
