import { Clock, Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { whatsappUrl } from "../frame/whatsapp.ts";

/** How else to reach the shop (Decree 7.962/2013, art. 2). */
export function ContactDetails() {
  const { brand } = useShop();
  return (
    <section aria-labelledby="canais" className="grid gap-5">
      <h2 id="canais" className="font-serif text-h3">
        Fale direto com a gente
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        <Detail icon={Mail}>
          <a href={`mailto:${brand.email}`} className="link break-all">
            {brand.email}
          </a>
        </Detail>
        <Detail icon={Phone}>
          <a href={`tel:${brand.phone.replace(/[^\d+]/g, "")}`} className="link tabular-nums">
            {brand.phone}
          </a>
        </Detail>
        <Detail icon={MapPin}>{brand.address}</Detail>
        {brand.hours && <Detail icon={Clock}>{brand.hours}</Detail>}
      </ul>
      <a
        href={whatsappUrl(brand)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: "secondary", className: "w-full sm:w-auto sm:justify-self-start" }, true)}
      >
        <Icon of={MessageCircle} /> Conversar no WhatsApp
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
    </section>
  );
}

function Detail({ icon, children }: { icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex min-h-tap items-center gap-3 text-ink-soft">
      <Icon of={icon} className="text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
