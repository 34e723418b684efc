import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { shippingPromise } from "#shop/ordering/shipping/dispatch-term.ts";
import type { Route } from "./+types/envios";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/envios-text.tsx")).ShippingText);

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const promise = site ? ` ${shippingPromise(site.handlingDays)}` : "";
  return pageMeta(site, {
    title: "Envios & Entregas",
    description: `Enviamos para todo o Brasil${promise}, com caixa presente. Veja os prazos de PAC, SEDEX e transportadora, o frete e o rastreamento.`,
    path: "/envios",
  });
}

export default function ShippingPage() {
  return (
    <ReadingFrame title="Envios & Entregas">
      <Text />
    </ReadingFrame>
  );
}
