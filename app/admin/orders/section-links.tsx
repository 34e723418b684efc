const SECTIONS = [
  { id: "pagamento", label: "Pagamento" },
  { id: "historico", label: "Histórico" },
  { id: "cliente", label: "Cliente" },
  { id: "entrega", label: "Entrega" },
  { id: "anotacoes", label: "Anotações" },
  { id: "links", label: "Links" },
] as const;

/** Jump links to the sections, for narrow screens. */
export function SectionLinks() {
  return (
    <nav
      aria-label="Partes do pedido"
      className="-mx-gutter flex gap-2 overflow-x-auto px-gutter lg:hidden print:hidden"
    >
      {SECTIONS.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-tap flex-none items-center rounded-full border border-line-strong bg-surface px-4 text-small"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
