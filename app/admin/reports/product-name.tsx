/** A product in a report: its name, linked to its page in the shop unless it was deleted, and its code. */
export function ProductName({ id, name, gone = false }: { id: string; name: string; gone?: boolean }) {
  return (
    <span className="grid">
      {gone ? (
        <span className="font-medium">{name}</span>
      ) : (
        <a href={`/produto/${id}`} className="inline-flex min-h-8 items-center font-medium hover:underline">
          {name}
        </a>
      )}
      <span className="break-all text-caption text-ink-muted">{gone ? "não está mais no catálogo" : id}</span>
    </span>
  );
}
