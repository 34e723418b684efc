import { SearchX } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ALL_PRODUCTS_PATH } from "./listing-facts.ts";

export function EmptyListing() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 py-18 text-center">
      <Icon of={SearchX} size="l" />
      <h2 className="max-w-md font-serif text-balance text-h3">
        Nenhum produto encontrado com os filtros selecionados.
      </h2>
      <ButtonLink to={ALL_PRODUCTS_PATH} variant="secondary">
        Ver todos os produtos
      </ButtonLink>
    </div>
  );
}
