import { useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { fieldsOf, inputOf } from "#shop/catalogue/products/product-fields.ts";
import { picturesOf } from "#shop/catalogue-admin/editing/product-form.ts";
import type { EditConflict } from "#shop/catalogue-admin/editing/save-product.server.ts";

/** Fields somebody else changed while the form was open. */
export function ConflictNote({ conflict: { by, changes } }: { conflict: EditConflict }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      <Note tone="warning" title="Outra pessoa alterou este produto enquanto você editava.">
        {by
          ? `${by.name} salvou em ${formatDateTime(new Date(by.at))}. `
          : "A mudança veio de outra pessoa, de um upload ou de uma transformação de preços. "}
        Nada do que você digitou se perdeu. Confira e salve de novo.
        {changes.length > 0 && (
          <ul className="mt-2 grid gap-1.5">
            {changes.map(({ field, label, before, now, both }) => (
              <li key={field}>
                <b className="font-semibold">{label}:</b> de <q>{shown(field, before)}</q> para{" "}
                <q>{shown(field, now)}</q>
                {both
                  ? ". Você também mudou este campo: ficou o que você digitou."
                  : ". O campo abaixo já mostra o valor novo."}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

const FLAGS = new Set(fieldsOf("flag").map(inputOf));
const LONGEST = 160;

function shown(field: string, value: string): string {
  if (FLAGS.has(field)) return value === "" ? "não" : "sim";
  if (field === "pictures") {
    const count = picturesOf(value).length;
    return counted(count, "imagem", "imagens");
  }
  if (value === "") return "vazio";
  const words = field === "sizes" ? value.split("|").join(", ") : value;
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
