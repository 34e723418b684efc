import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import type { Route } from "./+types/acessibilidade";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/acessibilidade-text.tsx")).AccessibilityText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Acessibilidade",
    description:
      "Como esta loja é feita para que todas as pessoas possam comprar nela, e como nos contar o que ainda atrapalha.",
    path: "/acessibilidade",
  });
}

export default function AccessibilityPage() {
  return (
    <ReadingFrame title="Acessibilidade">
      <Text />
    </ReadingFrame>
  );
}
