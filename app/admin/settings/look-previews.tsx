import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

interface Mark {
  path: string;
  width: number;
  height: number;
}

/** The logo or icon in use, on the ground it stands on. */
export function MarkPreview({ mark, empty, square = false }: { mark: Mark | null; empty: string; square?: boolean }) {
  return (
    <div className="grid min-h-28 place-items-center rounded-control border border-line bg-paper p-5">
      {mark ? (
        <img
          src={`/imagens/${mark.path}`}
          width={mark.width}
          height={mark.height}
          alt=""
          className={square ? "size-16 object-contain" : "h-10 w-auto max-w-full object-contain"}
        />
      ) : (
        <p className="text-center text-ink-muted text-small">{empty}</p>
      )}
    </div>
  );
}

/** The picture that the home page opens with. */
export function HeroPreview({ picture }: { picture: Picture | null }) {
  return (
    <div className="relative aspect-[1.91] max-w-160 overflow-hidden rounded-control bg-tile">
      <ProductPicture picture={picture} alt="" sizes="(min-width: 40rem) 640px, 100vw" />
    </div>
  );
}
