/** A picture as pages need it, to write `srcset` and reserve its space. */
export interface Picture {
  /** Path below the media folder, such as `aneis/ANELAPARAD-001-1.jpg`. */
  path: string;
  /** First 12 hex digits of the original's SHA-256: a changed picture gets a new URL. */
  checksum: string;
  width: number;
  height: number;
  alt: string;
}

/** The largest picture file that the panel accepts; its screens state the limit. Rules: UPLOAD-57. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "A imagem passa de 20 MB.";
/** Shown to staff when the disk cannot store a file. Rules: UPLOAD-8. */
export const STORAGE_FULL =
  "O disco da loja está cheio ou não aceita arquivos. Avise quem cuida do sistema e tente de novo.";

/** Rules: UPLOAD-67. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1680, 2000] as const;
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * The widths that pages use, up to the original's width. Site pictures also have the larger ones, as they span the
 * page.
 * Rules: UPLOAD-67.
 */
export function widthsOf(picture: Pick<Picture, "path" | "width">): number[] {
  const largest = picture.path.startsWith("site/") ? 2000 : 960;
  return allWidthsOf(picture).filter((width) => width <= largest);
}

/** All widths of a picture, including those for zooming. */
export function allWidthsOf({ width: original }: Pick<Picture, "width">): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= original);
}

/** Size of link previews (Open Graph), in pixels: cropped JPEGs, only of the site's own pictures. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Whether a picture has a link preview. */
export function canBeShared({ path, width, height }: Pick<Picture, "path" | "width" | "height">): boolean {
  return path.startsWith("site/") && width >= SHARE_SIZE.width && height >= SHARE_SIZE.height;
}

/** Path of the original in the storage. */
export function originalFile(path: string): string {
  return `original/${path}`;
}

/** One size and format of a picture, as named in its URL. */
export interface Rendition {
  /** The picture's path without extension. */
  name: string;
  checksum: string;
  /** In pixels. */
  width: number;
  /** In pixels, if the picture is cropped; otherwise it follows from the width. */
  height?: number;
  format: PictureFormat;
}

/** Path of a rendition in the storage. */
export function renditionFile({ name, checksum, width, height, format }: Rendition): string {
  return `derived/${name}.${checksum}.${width}${height ? `x${height}` : ""}.${format}`;
}

/** A picture's path without extension. */
export function pictureName(path: string): string {
  return path.replace(/\.\w+$/, "");
}

/** The immutable URL of a rendition, such as `/imagens/aneis/X-1.0a1b2c3d4e5f.640.avif`. */
export function pictureUrl(picture: Pick<Picture, "path" | "checksum">, width: number, format: PictureFormat): string {
  return `/imagens/${pictureName(picture.path)}.${picture.checksum}.${width}.${format}`;
}

/** The immutable URL of a picture's link preview. */
export function sharePath({ path, checksum }: Pick<Picture, "path" | "checksum">): string {
  return `/imagens/${pictureName(path)}.${checksum}.${SHARE_SIZE.width}x${SHARE_SIZE.height}.jpg`;
}

/** The `srcset` of a picture in one format, by default for `widthsOf`. */
export function pictureSrcSet(
  picture: Pick<Picture, "path" | "checksum" | "width">,
  format: PictureFormat,
  widths: readonly number[] = widthsOf(picture),
): string {
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ");
}
