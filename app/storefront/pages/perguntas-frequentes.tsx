import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import type { Route } from "./+types/perguntas-frequentes";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/perguntas-frequentes-text.tsx")).FaqText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Perguntas Frequentes",
    description: "Respostas sobre a prata 925, tamanhos, limpeza, pagamento, envio, devolução e garantia.",
    path: "/perguntas-frequentes",
  });
}

export default function FaqPage() {
  return (
    <ReadingFrame title="Perguntas Frequentes">
      <Text />
    </ReadingFrame>
  );
}
