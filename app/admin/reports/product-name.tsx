import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

interface ProductNameProps {
  id: string;
  name: string;
  pictures: readonly Picture[];
  /** Deleted since. */
  gone?: boolean;
}

/** A product in a report: its cover, its name, linked to its page in the shop unless it was deleted, and its code. */
export function ProductName({ id, name, pictures, gone = false }: ProductNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="relative block size-11 flex-none overflow-hidden bg-tile">
        <ProductPicture picture={pictures[0]} sizes="44px" alt="" small />
      </span>
      <span className="grid min-w-0">
        {gone ? (
          <span className="font-medium">{name}</span>
        ) : (
          <a href={`/produto/${id}`} className="-my-3 py-3 font-medium hover:underline md:my-0 md:py-0.5">
            {name}
          </a>
        )}
        <span className="break-all text-caption text-ink-muted">{gone ? "não está mais no catálogo" : id}</span>
      </span>
    </span>
  );
}
