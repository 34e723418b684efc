import { MessageCircle } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { ALL_PRODUCTS_PATH } from "../listing/listing-facts.ts";
import { HERO_SIZES } from "./home-sizes.ts";

/**
 * Wide screens: full-bleed picture under a light veil, text in its left third; where that is narrow the picture makes
 * room. Where the picture would have to be cut above and below (from 1552 px) it stands whole at the right edge. Phones: picture first, then text.
 */
export function Hero({ title, lead, picture }: { title: string; lead: string; picture: Picture | undefined }) {
  const { brand } = useShop();
  return (
    <section className="relative grid border-line border-b md:grid-cols-2 lg:block">
      <div className="relative -order-1 aspect-[1/0.66] overflow-hidden bg-tile md:order-2 md:aspect-auto md:min-h-full lg:absolute lg:inset-0 lg:after:absolute lg:after:inset-0 lg:after:bg-linear-to-r lg:after:from-paper/82 lg:after:to-46% lg:after:to-paper/0 lg:max-xl:left-[5%] lg:max-xl:after:from-paper min-[97rem]:left-auto min-[97rem]:aspect-20/11 min-[97rem]:after:from-paper min-[97rem]:after:to-30%">
        <ProductPicture
          picture={picture}
          sizes={HERO_SIZES}
          priority="high"
          className="object-[68%_60%] lg:object-[0%_62%] xl:object-[50%_62%]"
        />
      </div>
      <div className="relative mx-auto flex w-full max-w-page flex-col justify-between gap-5.5 px-gutter pt-5 pb-7 md:min-h-130 md:gap-10 md:pt-12 md:pb-14 min-[97rem]:justify-end min-[97rem]:gap-7 lg:min-h-[clamp(37.5rem,49vw,clamp(47.5rem,36vw,60rem))]">
        <p className="hidden items-center gap-3 text-ink-muted md:flex">
          <Hallmark />
          <span className="text-label uppercase">Prata de lei</span>
        </p>
        <div className="grid gap-4 md:gap-6.5">
          <h1 className="-ml-[0.03em] text-balance font-serif text-display md:max-w-[7.4em] lg:max-w-[5.2em] min-[97rem]:max-w-[7.4em]">
            {title}
          </h1>
          <p className="max-w-[18.5em] text-ink-soft text-lead min-[97rem]:max-w-[24em]">{lead}</p>
          <div className="flex flex-col gap-2 md:items-start">
            <ButtonLink to={ALL_PRODUCTS_PATH} prefetch="intent" size="l" className="md:min-w-70">
              Ver a coleção
            </ButtonLink>
            <ButtonLink
              to={whatsappUrl(brand)}
              target="_blank"
              rel="noopener"
              variant="ghost"
              icon={MessageCircle}
              className="md:-ml-3"
            >
              Fale conosco no WhatsApp
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
