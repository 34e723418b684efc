import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";

/** How many old prices would be without proof after the change. */
export function UnprovedNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note tone="warning" title="Preço antigo sem comprovação.">
      Com estes preços, o preço riscado de {counted(count, "produto", "produtos")} não poderá ser comprovado. Veja a
      regra em{" "}
      <Link to="/admin/precos/ofertas" className="link">
        Ofertas sem comprovação
      </Link>
      .
    </Note>
  );
}
