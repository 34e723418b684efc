import { type ChangeEvent, useState } from "react";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { counted } from "#platform/formats/plural.ts";
import { MOST_PHOTOS, photoSizeProblem } from "#shop/fulfilment/returns/photos/return-photo.ts";
import { requestProblemText } from "#shop/fulfilment/returns/return-texts.ts";
import { PHOTOS_FIELD } from "./read-return-form.ts";

/** The chooser of a defect's photos. What is too much is refused before it is sent. Rules: REFUND-94. */
export function PhotosField({ error, isAgain }: { error: string | undefined; isAgain: boolean }) {
  const [own, setOwn] = useState<string | null>(null);
  const look = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const sizes = [...(input.files ?? [])].map(({ size }) => size);
    const problem = photoSizeProblem({ count: sizes.length, largest: Math.max(0, ...sizes) });
    setOwn(problem && requestProblemText(problem));
    if (problem) input.value = "";
  };
  const again = isAgain ? " Escolha as fotos de novo: o navegador não as guarda." : "";
  return (
    <FileField
      label="Fotos da peça"
      optional
      name={PHOTOS_FIELD}
      multiple
      accept="image/jpeg,image/png,image/webp"
      hint={`Até ${counted(MOST_PHOTOS, "foto", "fotos")} em JPG, PNG ou WebP, de até 8 MB cada. Só você e a loja veem.${again}`}
      hintStays
      error={own ?? error}
      onChange={look}
    />
  );
}
