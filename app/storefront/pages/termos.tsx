import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { listOlderVersions } from "#shop/ordering/orders/accepted-terms-queries.server.ts";
import type { Route } from "./+types/termos";
import { OlderVersions } from "./older-versions.tsx";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/termos-text.tsx")).TermsText);

/** Lists the earlier versions that somebody accepted. */
export async function loader({ context }: Route.LoaderArgs) {
  return { older: await listOlderVersions(context.get(servicesContext).db) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Termos & Condições",
    description: "As regras da compra: cadastro, preços, pagamento, entrega, direito de arrependimento e garantia.",
    path: "/termos",
  });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReadingFrame title="Termos & Condições">
      <Text />
      <OlderVersions text="termos" older={loaderData.older} />
    </ReadingFrame>
  );
}
