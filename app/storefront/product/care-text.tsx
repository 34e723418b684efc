import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Avoiding, Cleaning } from "../care/care-tips.tsx";
import { SILVER_QUESTIONS } from "../care/silver-questions.ts";

/** Accordion: one part open at a time, at first none. */
export function CareText() {
  const { brand } = useShop();
  return (
    <div className="border-line border-b">
      <Part title="Garantia">
        <p>Garantia vitalícia da prata 925 e 90 dias contra defeitos de fabricação.</p>
        <p>
          A garantia vitalícia cobre a legitimidade da prata, sem prazo e sem custo. Os 90 dias contam do recebimento e
          cobrem fecho, solda e cravação em uso normal; se o defeito só aparecer com o tempo, contam do dia em que ele
          aparece.
        </p>
        <p>
          Para pedir, escreva para{" "}
          <a href={`mailto:${brand.email}`} className="link wrap-anywhere">
            {brand.email}
          </a>{" "}
          com o número do pedido e uma foto da peça. O envio da peça para análise é por nossa conta.{" "}
          <a href="/garantia" className="link">
            Ler a garantia completa
          </a>
        </p>
      </Part>
      <Part title="Como limpar sua prata">
        <Cleaning />
      </Part>
      <Part title="O que evitar no dia a dia">
        <Avoiding />
      </Part>
      <Part title="Perguntas frequentes">
        {SILVER_QUESTIONS.map(({ id, question, answer }) => (
          <div key={id}>
            <h3 className="font-semibold text-ink">{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
        <p>
          <a href="/perguntas-frequentes" className="link">
            Ver todas as perguntas
          </a>
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="cuidados" className="group/part border-line border-t">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 text-title [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={Plus} className="group-open/part:hidden" />
        <Icon of={Minus} className="hidden group-open/part:block" />
      </summary>
      <div className="grid gap-3 pr-2 pb-6.5 text-ink-soft md:pr-11">{children}</div>
    </details>
  );
}
