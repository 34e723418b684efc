/** What `srcset` and the space reserved on a page need. */
export interface Picture {
  /** Below the media folder, such as `aneis/ANELAPARAD-001-1.jpg`. */
  path: string;
  /** First 12 hex digits of the original's SHA-256: a changed picture gets a new URL. */
  checksum: string;
  width: number;
  height: number;
  alt: string;
}

/** Also stated on the panel's screens. Rules: UPLOAD-57. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "A imagem passa de 20 MB.";
export const PICTURE_IS_HEIC = "A imagem está em HEIC, que os navegadores não mostram: salve como JPG e envie de novo.";
/** Shown to staff when the disk cannot store a file. Rules: UPLOAD-8. */
export const STORAGE_FULL =
  "O disco da loja está cheio ou não aceita arquivos. Avise quem cuida do sistema e tente de novo.";

/** Rules: UPLOAD-67. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1680, 2000] as const;
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** As pages use them, up to the original's. Site pictures have larger ones: they span the page. Rules: UPLOAD-67. */
export function widthsOf(picture: Pick<Picture, "path" | "width">): number[] {
  const largest = picture.path.startsWith("site/") ? 2000 : 960;
  return allWidthsOf(picture).filter((width) => width <= largest);
}

/** Also those for zooming. */
export function allWidthsOf({ width: original }: Pick<Picture, "width">): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= original);
}

/** Of link previews (Open Graph), in pixels: cropped JPEGs, only of the site's own pictures. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export function canBeShared({ path, width, height }: Pick<Picture, "path" | "width" | "height">): boolean {
  return path.startsWith("site/") && width >= SHARE_SIZE.width && height >= SHARE_SIZE.height;
}

export function originalFile(path: string): string {
  return `original/${path}`;
}

export interface Rendition {
  /** The path without extension. */
  name: string;
  checksum: string;
  width: number;
  height?: number;
  format: PictureFormat;
}

export function renditionFile({ name, checksum, width, height, format }: Rendition): string {
  return `derived/${name}.${checksum}.${width}${height ? `x${height}` : ""}.${format}`;
}

export function pictureName(path: string): string {
  return path.replace(/\.\w+$/, "");
}

/** Immutable: `/imagens/aneis/X-1.0a1b2c3d4e5f.640.avif`. */
export function pictureUrl(picture: Pick<Picture, "path" | "checksum">, width: number, format: PictureFormat): string {
  return `/imagens/${pictureName(picture.path)}.${picture.checksum}.${width}.${format}`;
}

export function sharePath({ path, checksum }: Pick<Picture, "path" | "checksum">): string {
  return `/imagens/${pictureName(path)}.${checksum}.${SHARE_SIZE.width}x${SHARE_SIZE.height}.jpg`;
}

/** `widths` are those of `widthsOf` unless given. */
export function pictureSrcSet(
  picture: Pick<Picture, "path" | "checksum" | "width">,
  format: PictureFormat,
  widths: readonly number[] = widthsOf(picture),
): string {
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ");
}

/** A picture of the piece alone has no role. */
export const PICTURE_ROLES = {
  worn: "No corpo",
  scale: "Tamanho real",
  box: "Na caixa",
} as const;

export type PictureRole = keyof typeof PICTURE_ROLES;

/** By path; without pictures of the piece alone. Rules: STOCK-52. */
export type PictureRoles = Readonly<Record<string, PictureRole>>;

export interface GalleryPicture extends Picture {
  role?: PictureRole | null;
}

export function isPictureRole(value: unknown): value is PictureRole {
  return typeof value === "string" && Object.hasOwn(PICTURE_ROLES, value);
}
