import { PackageX } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Rules: LIST-50. */
export function ProductUnknown() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 pt-24 pb-28 text-center">
      <Icon of={PackageX} size="l" />
      <h1 className="font-serif text-balance text-h1">Produto não encontrado</h1>
      <p className="max-w-110 text-ink-soft">O produto que você está procurando não existe ou foi removido.</p>
      <ButtonLink to="/" variant="secondary">
        Voltar para Home
      </ButtonLink>
    </div>
  );
}
