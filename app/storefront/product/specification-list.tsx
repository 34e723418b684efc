import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { withUnbrokenUnits } from "#app/ui/unbroken-units.ts";
import { MATERIAL, specificationsOf } from "./specifications.ts";

export function SpecificationList({ product }: { product: Parameters<typeof specificationsOf>[0] }) {
  return (
    <section aria-labelledby="especificacoes" className="@container">
      <h2 id="especificacoes" className="mb-3.5 font-serif text-h3">
        Especificações
      </h2>
      <dl className="grid gap-x-12 @min-[38rem]:grid-cols-2">
        {specificationsOf(product).map(({ label, value }) => (
          <div
            key={`${label}${value}`}
            className="grid grid-cols-[min(7.5rem,40%)_minmax(0,1fr)] gap-4 border-line border-t py-3.25 text-control"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className={marked(label, value) ? "flex items-center gap-2" : undefined}>
              {marked(label, value) && <Hallmark />}
              {withUnbrokenUnits(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function marked(label: string, value: string): boolean {
  return label === MATERIAL && value.includes("925");
}
