/** A picture as pages need it: enough to write `srcset` and to reserve its place. */
export interface Picture {
  /** Path below the media folder, `aneis/ANELAPARAD-001-1.jpg`. */
  path: string;
  /** First 12 hex digits of the original's SHA-256: a changed picture has a new address. */
  checksum: string;
  width: number;
  height: number;
  alt: string;
}

/** The largest picture file that the panel takes, as its screens promise. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "A imagem passa de 20 MB.";
/** What staff is told whose file the disk does not take. */
export const STORAGE_FULL =
  "O disco da loja está cheio ou não aceita arquivos. Avise quem cuida do sistema e tente de novo.";

export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1680, 2000] as const;
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The widths of a picture on pages: never wider than the original; site pictures have more of them (design §8). */
export function widthsOf(picture: Pick<Picture, "path" | "width">): number[] {
  const largest = picture.path.startsWith("site/") ? 2000 : 960;
  return allWidthsOf(picture).filter((width) => width <= largest);
}

/** All widths made of a picture, for whoever looks at it closely. */
export function allWidthsOf({ width: original }: Pick<Picture, "width">): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= original);
}

/** The form of link previews (Open Graph), in pixels: cut to fit, JPEG, of the site's own pictures only. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Whether a picture is offered in the form of link previews. */
export function canBeShared({ path, width, height }: Pick<Picture, "path" | "width" | "height">): boolean {
  return path.startsWith("site/") && width >= SHARE_SIZE.width && height >= SHARE_SIZE.height;
}

/** Where the storage keeps the picture in its full size. */
export function originalFile(path: string): string {
  return `original/${path}`;
}

/** One form of a picture as its address names it. */
export interface Rendition {
  /** The picture's path without its ending. */
  name: string;
  checksum: string;
  /** In pixels. */
  width: number;
  /** In pixels, where it is cut; otherwise it follows from the width. */
  height?: number;
  format: PictureFormat;
}

/** Where the storage keeps a rendition, once it is made. */
export function renditionFile({ name, checksum, width, height, format }: Rendition): string {
  return `derived/${name}.${checksum}.${width}${height ? `x${height}` : ""}.${format}`;
}

/** A picture's path without its ending. */
export function pictureName(path: string): string {
  return path.replace(/\.\w+$/, "");
}

/** The immutable address of one rendition, `/imagens/aneis/X-1.0a1b2c3d4e5f.640.avif`. */
export function pictureUrl(picture: Pick<Picture, "path" | "checksum">, width: number, format: PictureFormat): string {
  return `/imagens/${pictureName(picture.path)}.${picture.checksum}.${width}.${format}`;
}

/** The immutable address of a picture's form for link previews. */
export function sharePath({ path, checksum }: Pick<Picture, "path" | "checksum">): string {
  return `/imagens/${pictureName(path)}.${checksum}.${SHARE_SIZE.width}x${SHARE_SIZE.height}.jpg`;
}

/** `srcset` of a picture in one format, over the widths of pages unless others are given. */
export function pictureSrcSet(
  picture: Pick<Picture, "path" | "checksum" | "width">,
  format: PictureFormat,
  widths: readonly number[] = widthsOf(picture),
): string {
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ");
}
