import { useShop } from "#app/request/use-shop.ts";

/** Clients and partners by name, from the shop's settings. */
export function Partners() {
  const { brand } = useShop();
  if (brand.partners.length === 0) return null;
  return (
    <section aria-labelledby="parceiros-titulo" className="border-line border-y">
      <div className="mx-auto max-w-page px-gutter md:grid md:grid-cols-[1.1fr_4fr] md:items-center">
        <h2
          id="parceiros-titulo"
          className="border-line pt-6.5 pb-4.5 font-medium text-balance text-ink-soft text-small max-md:border-b md:py-9.5 md:pr-4"
        >
          Clientes e parceiros que confiam na nossa prata
        </h2>
        <ul className="grid grid-cols-2 text-center font-serif text-[1.25rem] leading-tight tracking-[-0.01em] md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:text-lead lg:text-h3">
          {brand.partners.map((name) => (
            <li
              key={name}
              className="border-line px-2 py-5.5 max-md:even:border-l max-md:nth-[n+3]:border-t md:border-l md:px-2.5 md:py-9.5 lg:px-4"
            >
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
