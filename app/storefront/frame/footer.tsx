import { Accessibility, Mail, MessageCircle, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { FacebookIcon, InstagramIcon, TiktokIcon, YoutubeIcon } from "#app/ui/brand/brand-icons.tsx";
import { BrandMark } from "#app/ui/brand/brand-mark.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { NewsletterBlock } from "./newsletter-block.tsx";
import { PaymentBadges } from "./payment-badges.tsx";
import { SITE_NAV } from "./site-nav.ts";
import { whatsappUrl } from "./whatsapp.ts";

const INFORMATION = [
  { label: "Sobre Nós", to: "/sobre" },
  { label: "Garantia", to: "/garantia" },
  { label: "Envios & Entregas", to: "/envios" },
  { label: "Política de Devoluções", to: "/devolucoes" },
  { label: "Termos & Condições", to: "/termos" },
  { label: "Política de Privacidade e Segurança", to: "/privacidade" },
] as const;

const ENTRY = "footer-link";

/**
 * Newsletter, listings, information, contact and the seller's identity: company name, CNPJ and address must be on every
 * page (Decree 7.962/2013).
 * Rules: LAW-1.
 */
export function Footer() {
  const { brand, year } = useShop();
  const [user, domain] = brand.email.split("@");
  return (
    <footer className="bg-tile">
      <div className="mx-auto max-w-page px-gutter">
        <NewsletterBlock />
        <div className="grid grid-cols-2 gap-x-4 gap-y-9 py-11 md:grid-cols-[1.1fr_0.8fr_1.3fr_1.3fr] md:gap-6 md:py-14 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr] lg:gap-12">
          <div className="col-span-full grid content-start gap-3.5 md:col-span-1">
            <BrandMark brand={brand} />
            <p className="max-w-75 text-ink-soft text-small">
              Joias em prata 925 para todos os dias, com garantia vitalícia da prata.
            </p>
            <SocialLinks />
          </div>
          <Column title="Categorias" id="categorias">
            <Entries of={SITE_NAV} />
          </Column>
          <Column title="Informações">
            <Entries of={INFORMATION} />
          </Column>
          <div className="col-span-full md:col-span-1">
            <Column title="Atendimento">
              <li>
                <a href={`mailto:${brand.email}`} className={ENTRY}>
                  <span className="min-w-0 wrap-anywhere">
                    {user}
                    <wbr />@{domain}
                  </span>
                </a>
              </li>
              <li>
                <a href={`tel:${brand.phone.replace(/[^\d+]/g, "")}`} className={`${ENTRY} tabular-nums`}>
                  {brand.phone}
                </a>
              </li>
              <li>
                <PageLink to="/contato" className={ENTRY}>
                  Contato
                </PageLink>
              </li>
              <li>
                <PageLink to="/pedido" className={ENTRY}>
                  Acompanhe seu pedido
                </PageLink>
              </li>
              <li>
                <PageLink to="/perguntas-frequentes" className={ENTRY}>
                  Perguntas Frequentes
                </PageLink>
              </li>
            </Column>
            <PaymentBadges className="mt-4" />
          </div>
        </div>
        <div className="flex flex-col items-start justify-between gap-6 border-line-strong/25 border-t pt-5 pb-7 text-caption text-ink-muted md:flex-row md:items-center md:py-3">
          <p>
            <UnbrokenText text={`© ${year} ${brand.name}. ${brand.companyName} CNPJ ${brand.cnpj}. ${brand.address}`} />
          </p>
          <div className="flex flex-none flex-wrap items-center gap-x-6 print:hidden">
            <PageLink to="/acessibilidade" className="inline-flex min-h-tap items-center gap-2 hover:underline">
              <Icon of={Accessibility} size="s" /> Acessibilidade
            </PageLink>
            <p className="flex items-center gap-2">
              <Icon of={ShieldCheck} size="s" /> Compra 100% segura
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <nav aria-label={`${title}, no rodapé`} id={id}>
      <p className="mb-2.5 text-ink-muted text-label uppercase">{title}</p>
      <ul>{children}</ul>
    </nav>
  );
}

const PROFILES = [
  { field: "instagramUrl", label: "Instagram", icon: InstagramIcon },
  { field: "facebookUrl", label: "Facebook", icon: FacebookIcon },
  { field: "tiktokUrl", label: "TikTok", icon: TiktokIcon },
  { field: "youtubeUrl", label: "YouTube", icon: YoutubeIcon },
] as const;

function SocialLinks() {
  const { brand } = useShop();
  const look = "grid size-tap place-items-center rounded-control hover:bg-tile-deep";
  return (
    <ul className="-ml-3 flex">
      {PROFILES.map(({ field, label, icon: Mark }) => {
        const url = brand[field];
        return url ? (
          <li key={field}>
            <a href={url} target="_blank" rel="noopener" aria-label={label} className={look}>
              <Mark />
            </a>
          </li>
        ) : null;
      })}
      <li>
        <a href={whatsappUrl(brand)} target="_blank" rel="noopener" aria-label="WhatsApp" className={look}>
          <Icon of={MessageCircle} />
        </a>
      </li>
      <li>
        <a href={`mailto:${brand.email}`} aria-label="E-mail" className={look}>
          <Icon of={Mail} />
        </a>
      </li>
    </ul>
  );
}

function Entries({ of }: { of: readonly { label: string; to: `/${string}` }[] }) {
  return of.map(({ label, to }) => (
    <li key={to}>
      <PageLink to={to} className={ENTRY}>
        {label}
      </PageLink>
    </li>
  ));
}
