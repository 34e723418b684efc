import "react-image-crop/dist/ReactCrop.css";
import { useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { allWidthsOf, type Picture, pictureUrl } from "#shop/catalogue/pictures/picture.ts";
import { cutPicture, type SentPicture } from "./send-picture.ts";

interface CropDialogProps {
  picture: Omit<Picture, "alt">;
  onClose: () => void;
  onCut: (said: SentPicture) => void;
}

const WIDEST_SHOWN = 960;

/** Crops a picture; square by default, as on the shop's cards. */
export function CropDialog({ picture, onClose, onCut }: CropDialogProps) {
  const { width, height } = picture;
  const [square, setSquare] = useState(true);
  const [crop, setCrop] = useState<PercentCrop>(() => squareOf(width, height));
  const [busy, setBusy] = useState(false);
  const shown = allWidthsOf(picture).findLast((each) => each <= WIDEST_SHOWN) ?? width;
  async function cut() {
    setBusy(true);
    onCut(await cutPicture(picture.path, crop));
  }
  return (
    <Dialog open onClose={onClose} title="Recortar imagem" size="l">
      <div className="grid justify-items-center bg-tile">
        <ReactCrop
          crop={crop}
          aspect={square ? 1 : undefined}
          minWidth={40}
          minHeight={40}
          keepSelection
          onChange={(_, percent) => setCrop(percent)}
          ariaLabels={{
            cropArea: "Use as setas para mover o recorte",
            nwDragHandle: "Use as setas para mover o canto superior esquerdo",
            nDragHandle: "Use as setas para mover a borda superior",
            neDragHandle: "Use as setas para mover o canto superior direito",
            eDragHandle: "Use as setas para mover a borda direita",
            seDragHandle: "Use as setas para mover o canto inferior direito",
            sDragHandle: "Use as setas para mover a borda inferior",
            swDragHandle: "Use as setas para mover o canto inferior esquerdo",
            wDragHandle: "Use as setas para mover a borda esquerda",
          }}
        >
          <img src={pictureUrl(picture, shown, "jpg")} alt="" className="max-h-[55dvh] w-auto" />
        </ReactCrop>
      </div>
      <Checkbox
        label="Quadrado, como os cartões da loja"
        checked={square}
        onChange={(event) => {
          setSquare(event.currentTarget.checked);
          if (event.currentTarget.checked) setCrop(squareOf(width, height));
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button busy={busy} onClick={() => void cut()}>
          Recortar
        </Button>
      </div>
    </Dialog>
  );
}

function squareOf(width: number, height: number): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: "%", width: 90 }, 1, width, height), width, height);
}
