import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sitePictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import type { Route } from "./+types/sobre";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/sobre-text.tsx")).AboutText);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { sobre } = await sitePictures(db);
  return { picture: sobre ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Sobre Nós",
    description:
      "A nossa história, a nossa missão e os nossos valores: joias em prata 925 legítima, escolhidas uma a uma, com garantia vitalícia da prata.",
    path: "/sobre",
    picture: loaderData?.picture,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReadingFrame title="Sobre Nós">
      <Text picture={loaderData.picture} />
    </ReadingFrame>
  );
}
