import clsx from "clsx";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { type Picture, pictureSrcSet, pictureUrl, widthsOf } from "#shop/catalogue/pictures/picture.ts";
import { Hallmark } from "./brand/hallmark.tsx";

/** The placeholder for a missing picture; null: a plain tile with the hallmark. */
export const MissingPictureContext = createContext<Picture | null>(null);

/** high: the page's first large picture; eager: visible at once; lazy: all others. */
export type PicturePriority = "high" | "eager" | "lazy";

interface ProductPictureProps {
  picture: Picture | null | undefined;
  /** The `sizes` attribute. */
  sizes: string;
  /** Widths to offer in `srcset`; default: those for pages. */
  widths?: readonly number[];
  priority?: PicturePriority;
  /** Overrides the picture's alt text; empty for decoration. */
  alt?: string;
  /** Classes of the `<img>`, such as its object position. */
  className?: string;
  /** For thumbnails: no text under a missing picture. */
  small?: boolean;
  /** In a card, of which a page has dozens: no width below a card's, and WebP, for browsers of 2020 to 2022, in one. */
  inCard?: boolean;
  onLoad?: () => void;
}

/**
 * A picture that fills its positioned parent, in AVIF and WebP, with one JPEG for browsers of before 2020 and a
 * placeholder when it is missing.
 * Rules: LIST-52.
 */
export function ProductPicture({ picture, small = false, alt, ...rest }: ProductPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = picture ? fallbackUrl(picture) : null;
  if (!picture || !url || failedUrl === url) return <MissingPicture small={small} sizes={rest.sizes} />;
  return <Sources {...rest} picture={picture} alt={alt ?? picture.alt} onFail={() => setFailedUrl(url)} />;
}

interface PieceThumbProps {
  picture: Picture | null | undefined;
  /** Its width in CSS pixels where it is largest. */
  px: number;
  className: string;
}

/** The small picture beside a piece's name, on a tile. */
export function PieceThumb({ picture, px, className }: PieceThumbProps) {
  return (
    <span className={`relative block bg-tile ${className}`}>
      <ProductPicture picture={picture} sizes={`${px}px`} alt="" small />
    </span>
  );
}

function MissingPicture({ small, sizes }: { small: boolean; sizes: string }) {
  const missing = useContext(MissingPictureContext);
  const [failed, setFailed] = useState(false);
  return (
    <span className="absolute inset-0 grid place-items-center bg-tile text-ink-muted">
      {missing && !failed ? (
        <Sources picture={missing} alt="" sizes={sizes} onFail={() => setFailed(true)} />
      ) : (
        <Hallmark />
      )}
      <span className={small ? "sr-only" : "absolute inset-x-0 bottom-0 p-4 text-center text-small"}>
        Imagem temporariamente indisponível
      </span>
    </span>
  );
}

interface SourcesProps {
  picture: Picture;
  sizes: string;
  alt: string;
  widths?: readonly number[];
  priority?: PicturePriority;
  className?: string;
  inCard?: boolean;
  onLoad?: () => void;
  onFail: () => void;
}

function Sources({ picture, sizes, alt, priority = "lazy", inCard, ...rest }: SourcesProps) {
  const { className, onLoad, onFail, widths = inCard ? cardWidths(picture) : undefined } = rest;
  const image = useRef<HTMLImageElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once, for loads and errors before hydration
  useEffect(() => {
    const { current } = image;
    if (!current?.complete) return;
    if (current.naturalWidth === 0 && current.currentSrc) onFail();
    else onLoad?.();
  }, []);
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture, "avif", widths)} sizes={sizes} />
      {inCard ? (
        <source type="image/webp" srcSet={fallbackUrl(picture, "webp")} />
      ) : (
        <source type="image/webp" srcSet={pictureSrcSet(picture, "webp", widths)} sizes={sizes} />
      )}
      <img
        ref={image}
        src={fallbackUrl(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={priority === "lazy" ? "lazy" : "eager"}
        fetchPriority={priority === "high" ? "high" : undefined}
        decoding={priority === "high" ? undefined : "async"}
        onError={onFail}
        onLoad={onLoad}
        className={clsx("picture", className)}
      />
    </picture>
  );
}

const FALLBACK_WIDTH = 640;

const SMALLEST_CARD = 200;

/** Undefined, which means all, for a picture that is smaller than a card itself. */
function cardWidths(picture: Picture): number[] | undefined {
  const widths = widthsOf(picture).filter((width) => width >= SMALLEST_CARD);
  return widths.length > 0 ? widths : undefined;
}

/** The one URL for browsers without AVIF. */
function fallbackUrl(picture: Picture, format: "webp" | "jpg" = "jpg"): string {
  const widths = widthsOf(picture);
  const width = widths.findLast((each) => each <= FALLBACK_WIDTH) ?? widths[0] ?? picture.width;
  return pictureUrl(picture, width, format);
}
