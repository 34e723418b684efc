import { stillPart } from "#app/ui/still-part.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/envios";
import { ReadingFrame } from "./static-page.tsx";

const Text = stillPart(async () => (await import("./envios-text.tsx")).ShippingText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Envios & Entregas",
    description:
      "Enviamos para todo o Brasil em até 3 dias úteis, com caixa presente. Veja os prazos de PAC, SEDEX e transportadora, o frete e o rastreamento.",
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
