import clsx from "clsx";
import { ArrowDown, ArrowUp, Crop, Trash2 } from "lucide-react";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { isPictureRole, PICTURE_ROLES, type Picture, type PictureRole } from "#shop/catalogue/pictures/picture.ts";
import type { EditedPicture } from "#shop/catalogue-admin/editing/product-form.ts";
import { altProblem } from "#shop/catalogue-admin/editing/product-form.ts";

const ROLES = [
  { value: "", label: "A peça" },
  ...Object.entries(PICTURE_ROLES).map(([value, label]) => ({ value, label })),
];

interface PictureRowProps {
  picture: EditedPicture;
  known: Omit<Picture, "alt"> | undefined;
  at: number;
  last: boolean;
  /** Hides the controls. */
  readOnly: boolean;
  dragged: boolean;
  onAlt: (alt: string) => void;
  onRole: (role: PictureRole | undefined) => void;
  onMove: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

/** One picture: position, alt text, what it shows and actions. */
export function PictureRow({ picture, known, at, last, readOnly, dragged, ...does }: PictureRowProps) {
  const place = at + 1;
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault();
        does.onDragOver();
      }}
      className={clsx(
        "grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 rounded-control border border-line p-3",
        dragged && "opacity-50",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it move the picture by keyboard and touch */}
      <div
        draggable={!readOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          does.onDragStart();
        }}
        onDragEnd={does.onDragEnd}
        className={clsx("relative aspect-square overflow-hidden bg-tile", !readOnly && "cursor-grab")}
      >
        <ProductPicture picture={known && { ...known, alt: picture.alt }} sizes="88px" priority="eager" small />
        {at === 0 && (
          <span className="absolute bottom-1 left-1 bg-surface px-1.5 py-0.5 font-semibold text-label leading-none">
            Capa
          </span>
        )}
      </div>
      <div className="grid gap-2">
        <TextField
          name=""
          label={`Texto da imagem ${place}`}
          optional
          value={picture.alt}
          error={altProblem(picture.alt)}
          autoComplete="off"
          onChange={(event) => does.onAlt(event.currentTarget.value)}
        />
        <SelectField
          name=""
          label={`O que a imagem ${place} mostra`}
          value={picture.role ?? ""}
          disabled={readOnly}
          options={ROLES}
          onChange={({ currentTarget: { value } }) => does.onRole(isPictureRole(value) ? value : undefined)}
        />
        {!readOnly && (
          <div className="-ml-2.5 flex flex-wrap">
            <IconButton
              icon={ArrowUp}
              label={`Mover a imagem ${place} para antes`}
              disabled={at === 0}
              onClick={() => does.onMove(at - 1)}
              className="disabled:opacity-40"
            />
            <IconButton
              icon={ArrowDown}
              label={`Mover a imagem ${place} para depois`}
              disabled={last}
              onClick={() => does.onMove(at + 1)}
              className="disabled:opacity-40"
            />
            <IconButton icon={Crop} label={`Recortar a imagem ${place}`} disabled={!known} onClick={does.onCrop} />
            <IconButton icon={Trash2} label={`Remover a imagem ${place}`} onClick={does.onRemove} />
          </div>
        )}
      </div>
    </li>
  );
}
