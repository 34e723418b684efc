import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import type { Route } from "./+types/termos";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/termos-text.tsx")).TermsText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Termos & Condições",
    description: "As regras da compra: cadastro, preços, pagamento, entrega, direito de arrependimento e garantia.",
    path: "/termos",
  });
}

export default function TermsPage() {
  return (
    <ReadingFrame title="Termos & Condições">
      <Text />
    </ReadingFrame>
  );
}
