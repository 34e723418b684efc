import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { StaticPage } from "../pages/static-page.tsx";
import type { Route } from "./+types/size-guide-page";
import { GuideDrawing } from "./drawings.tsx";
import { GuideSteps } from "./guide-steps.tsx";
import { RingGauge } from "./ring-gauge.tsx";
import { RingTable } from "./ring-table.tsx";
import { BRACELETS, type Guide, NECKLACES, RINGS } from "./size-guides.ts";

const TITLE = "Guia de tamanhos";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: TITLE,
    description:
      "Como medir o tamanho do anel em casa, tabela de aros de 11 a 24, medidor para imprimir, pulseiras e comprimentos de correntes e gargantilhas.",
    path: "/guia-de-tamanhos",
  });
}

export default function SizeGuidePage() {
  return (
    <div className="printable">
      <StaticPage
        title={TITLE}
        lead="Meça em casa, com o que você tem à mão. Na dúvida, escreva para nós antes de comprar."
      >
        <GuidePart guide={RINGS}>
          <RingTable />
        </GuidePart>
        <section aria-labelledby="medidor" className="grid gap-4 print:break-before-page">
          <h2 id="medidor" className="font-serif text-h3">
            Medidor de aros para imprimir
          </h2>
          <ol className="grid list-decimal gap-1.5 pl-5 text-ink-soft marker:font-semibold">
            <li>Imprima em tamanho real (100%), sem ajustar à página.</li>
            <li>Confira com um cartão de banco: a primeira linha tem a largura dele.</li>
            <li>Ponha um anel seu sobre os círculos: o certo aparece inteiro, rente à parte de dentro.</li>
            <li>Ou recorte a tira, passe em volta do dedo e leia o número que encontra a linha do zero.</li>
          </ol>
          <PrintButton />
          <p className="text-caption text-ink-muted max-md:hidden print:hidden">
            Na tela, o desenho não está em tamanho real.
          </p>
          <div className="max-md:hidden print:block">
            <RingGauge />
          </div>
        </section>
        <div className="grid gap-8 print:break-before-page">
          <GuidePart guide={BRACELETS} />
          <GuidePart guide={NECKLACES} />
        </div>
      </StaticPage>
    </div>
  );
}

function GuidePart({ guide, children }: { guide: Guide; children?: ReactNode }) {
  return (
    <section aria-labelledby={guide.anchor} className="grid gap-4 print:gap-2.5">
      <h2 id={guide.anchor} className="font-serif text-h3">
        {guide.title}
      </h2>
      <div className="max-w-120 print:max-w-60">
        <GuideDrawing anchor={guide.anchor} />
      </div>
      <GuideSteps guide={guide} />
      {children}
    </section>
  );
}

function PrintButton() {
  const alive = useHydrated();
  if (!alive) return <p className="text-ink-soft text-small print:hidden">Para imprimir, use o menu do navegador.</p>;
  return (
    <Button
      variant="secondary"
      icon={Printer}
      onClick={() => window.print()}
      className="justify-self-start print:hidden"
    >
      Imprimir
    </Button>
  );
}
