import { useShop } from "#app/request/use-shop.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { TextLink } from "./static-page.tsx";

export function MailLink() {
  const { brand } = useShop();
  return (
    <a href={`mailto:${brand.email}`} className="link wrap-anywhere text-ink">
      {brand.email}
    </a>
  );
}

/** 'pelo formulário de contato, pelo e-mail ... ou pelo WhatsApp ...': all contact channels of the shop. */
export function ContactWays() {
  const { brand } = useShop();
  return (
    <>
      pelo <TextLink to="/contato">formulário de contato</TextLink>, pelo e-mail <MailLink /> ou pelo{" "}
      <TextLink to={whatsappUrl(brand)}>WhatsApp {brand.phone}</TextLink>
    </>
  );
}

/** The seller's identity, as required by law (Decree 7.962/2013, art. 2). */
export function Seller() {
  const { brand } = useShop();
  return (
    <>
      {brand.companyName.replace(/\.$/, "")}, CNPJ {brand.cnpj}, {brand.address}
    </>
  );
}
