import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { HOME_CATEGORIES } from "../frame/site-nav.ts";
import { CATEGORY_SIZES, FIRST_CATEGORY_SIZES } from "./home-sizes.ts";

/** The first tile is double size, six are squares; the names stand below, so that they cover no piece. */
export function CategoryGrid({ pictures }: { pictures: Record<string, Picture> }) {
  return (
    <section aria-labelledby="categorias-titulo" className="mx-auto max-w-page px-gutter py-section">
      <h2 id="categorias-titulo" className="mb-5.5 font-serif text-balance text-h2 md:mb-9">
        Escolha por categoria
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr_1fr] md:grid-rows-2 lg:gap-4">
        {HOME_CATEGORIES.map(({ slug, label, to }, index) => (
          <li key={slug} className={clsx(index === 0 && "col-span-full md:col-span-1 md:row-span-2")}>
            <PageLink to={to} className="group/category flex h-full flex-col">
              <span
                className={clsx(
                  "relative block overflow-hidden bg-tile",
                  index === 0 ? "aspect-5/3 md:aspect-auto md:flex-1" : "aspect-square",
                )}
              >
                <ProductPicture
                  picture={pictures[`categoria-${slug}`]}
                  alt=""
                  sizes={index === 0 ? FIRST_CATEGORY_SIZES : CATEGORY_SIZES}
                />
              </span>
              <span className="flex min-h-tap items-center gap-2.5 font-medium font-serif text-lead leading-tight tracking-[-0.01em] lg:text-[1.25rem]">
                <span className="min-w-0 group-hover/category:underline group-hover/category:underline-offset-4">
                  {label}
                </span>
                <Icon of={ArrowRight} size="s" />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
