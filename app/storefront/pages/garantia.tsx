import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import type { Route } from "./+types/garantia";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/garantia-text.tsx")).WarrantyText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Garantia",
    description:
      "Garantia vitalícia da prata 925 e 90 dias contra defeitos de fabricação: o que cada uma cobre, por quanto tempo e como pedir.",
    path: "/garantia",
  });
}

export default function WarrantyPage() {
  return (
    <ReadingFrame title="Garantia">
      <Text />
    </ReadingFrame>
  );
}
