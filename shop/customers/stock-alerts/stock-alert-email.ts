import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { pictureUrl, widthsOf } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, ONE_SIZE, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { mailWords, type ShopVoice } from "#shop/settings/texts/texts.ts";

/** In pixels: the e-mail's card is 478 wide, and most screens have a higher density. */
const WIDEST_PICTURE = 640;

interface Told {
  id: string;
  size: string;
  askedAt: Date;
  /** Free pieces of that size. */
  available: number;
}

/** Where the recipient can delete their data. */
export function forgetUrl(publicUrl: string, noticeId: string): string {
  return `${publicUrl}/avise-me/${noticeId}`;
}

/** `voice.publicUrl` is the prefix of all links. */
export function stockAlertEmail(
  notice: Told,
  product: Pick<ProductDetail, "id" | "name" | "priceCents" | "discountPriceCents" | "pictures">,
  voice: ShopVoice & { publicUrl: string },
): PlainEmail {
  const { publicUrl } = voice;
  const link = `${publicUrl}/produto/${product.id}`;
  const [picture] = product.pictures;
  const width = picture && widthsOf(picture).findLast((each) => each <= WIDEST_PICTURE);
  return {
    ...mailWords(voice, "stock_notice", { peca: product.name }),
    title: "A peça que você esperava chegou",
    picture:
      picture && width ? { url: publicUrl + pictureUrl(picture, width, "jpg"), alt: picture.alt, link } : undefined,
    facts: [
      ...(notice.size === ONE_SIZE ? [] : [{ label: "Tamanho", value: notice.size }]),
      { label: "Preço", value: formatBrl(effectivePrice(product)) },
      { label: "Em estoque", value: counted(notice.available, "unidade", "unidades") },
    ],
    button: { label: "Ver a peça", url: link },
    paragraphs: [{ title: "Sem reserva", text: "O aviso não guarda a peça: ela fica com quem comprar primeiro." }],
    footer: [
      {
        text: `Você recebe este e-mail, um só, porque pediu este aviso em ${formatDay(dayInSaoPaulo(notice.askedAt))}.`,
      },
      { text: "Apagar meus avisos e meu e-mail", url: forgetUrl(publicUrl, notice.id) },
    ],
  };
}
