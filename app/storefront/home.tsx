import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext, tagPage, tagProducts } from "#app/request/services.server.ts";
import { sitePictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { Route } from "./+types/home";
import { CategoryGrid } from "./home/category-grid.tsx";
import { homeGreeting } from "./home/greeting.server.ts";
import { Hero } from "./home/hero.tsx";
import { Partners } from "./home/partners.tsx";
import { ProductTabs } from "./home/product-tabs.tsx";
import { PromiseRow } from "./home/promises.tsx";
import { storeData } from "./home/store-data.ts";
import { Values } from "./home/values.tsx";
import { interestFreeEnd } from "./listing/listing-facts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  tagPage(context, "listing:all");
  const [products, pictures] = await Promise.all([homeProducts(db), sitePictures(db)]);
  tagProducts(context, [...products.bestSellers, ...products.news]);
  return { ...products, pictures, greeting: homeGreeting(config.storefront, pictures.hero) };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta(site, {
    title: `${site?.brand.name ?? ""}: joias em prata 925`,
    description: `Anéis, brincos, gargantilhas e pulseiras de prata 925 com garantia vitalícia da prata, caixa presente e entrega para todo o Brasil${interestFreeEnd(site?.payments.installments ?? null)}.`,
    path: "/",
    data: site && storeData(site),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { pictures, greeting, bestSellers, news } = loaderData;
  return (
    <main>
      <Hero {...greeting} />
      <PromiseRow />
      <ProductTabs bestSellers={bestSellers} news={news} />
      <CategoryGrid pictures={pictures} />
      <Partners />
      <Values picture={pictures.sobre} />
    </main>
  );
}
