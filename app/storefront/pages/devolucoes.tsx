import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import type { Route } from "./+types/devolucoes";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/devolucoes-text.tsx")).ReturnsText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Política de Devoluções",
    description:
      "Você tem 7 dias corridos depois de receber para devolver, sem custo e sem explicar o motivo. Veja como pedir e em quanto tempo o valor volta.",
    path: "/devolucoes",
  });
}

export default function ReturnsPage() {
  return (
    <ReadingFrame title="Política de Devoluções">
      <Text />
    </ReadingFrame>
  );
}
