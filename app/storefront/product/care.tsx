import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Warranty, cleaning, wearing and common questions (spec 1 §2, §9); one open at a time. */
export function Care() {
  const { brand } = useShop();
  return (
    <div className="border-line border-b">
      <Part title="Garantia" open>
        <p>Garantia vitalícia da prata 925 e 90 dias contra defeitos de fabricação.</p>
        <p>
          A garantia vitalícia cobre a legitimidade da prata, sem prazo e sem custo. Os 90 dias contam do recebimento e
          cobrem fecho, solda e cravação em uso normal; se o defeito só aparecer com o tempo, contam do dia em que ele
          aparece.
        </p>
        <p>
          Para pedir, escreva para{" "}
          <a href={`mailto:${brand.email}`} className="link break-all">
            {brand.email}
          </a>{" "}
          com o número do pedido e uma foto da peça. O envio da peça para análise é por nossa conta.
        </p>
      </Part>
      <Part title="Como limpar sua prata">
        <p>
          <b>Com limpa-prata:</b> coloque cerca de 20 ml em um pote com tampa, mergulhe a peça e agite por 30 segundos.
          Enxágue em água corrente e seque com um pano macio.
        </p>
        <p>
          <b>Em casa:</b> misture creme dental e bicarbonato de sódio, passe sobre a peça e deixe agir por 5 minutos.
          Esfregue de leve com os dedos, enxágue bem e seque.
        </p>
        <p>Em peças com pérolas ou pedras coladas, use apenas um pano macio e seco.</p>
      </Part>
      <Part title="O que evitar no dia a dia">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>Perfume, creme e protetor solar sobre a peça: coloque a joia por último.</li>
          <li>Piscina, mar e banho: o cloro e o sal escurecem a prata.</li>
          <li>Produtos de limpeza e tinturas de cabelo.</li>
          <li>Dormir ou treinar com a peça: o suor escurece e o atrito desgasta.</li>
          <li>Guardar várias peças juntas: prefira a caixa ou um saquinho, em lugar seco.</li>
        </ul>
        <p>São peças pequenas: mantenha fora do alcance de crianças.</p>
      </Part>
      <Part title="Perguntas frequentes">
        <Question title="A prata é legítima?">
          Sim. Toda peça é de prata 925: 92,5% de prata pura e 7,5% de outros metais, que dão resistência. A
          legitimidade tem garantia vitalícia.
        </Question>
        <Question title="O que cobre a garantia de 90 dias?">
          Defeitos de fabricação, como falhas no fecho, na solda ou na cravação. Não cobre queda, amassado, corrente
          arrebentada por puxão nem perda de pedras por batida.
        </Question>
        <Question title="A prata escurece?">
          Escurece, e isso é natural: ela reage com o ar, o suor e os cosméticos. Não é defeito nem sinal de prata
          falsa. A limpeza devolve o brilho.
        </Question>
      </Part>
    </div>
  );
}

function Part({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details name="cuidados" open={open} className="group/part border-line border-t">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 text-title [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={Plus} className="group-open/part:hidden" />
        <Icon of={Minus} className="hidden group-open/part:block" />
      </summary>
      <div className="grid gap-3 pr-2 pb-6.5 text-ink-soft md:pr-11">{children}</div>
    </details>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold text-ink">{title}</h3>
      <p>{children}</p>
    </div>
  );
}
