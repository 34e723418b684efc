import type { Picture } from "./picture.ts";

/** What a product's picture shows, as its label in the gallery; a picture of the piece alone has none. */
export const PICTURE_ROLES = {
  worn: "No corpo",
  scale: "Tamanho real",
  box: "Na caixa",
} as const;

export type PictureRole = keyof typeof PICTURE_ROLES;

/** The roles of a product's pictures by their paths; pictures of the piece alone are left out. Rules: STOCK-52. */
export type PictureRoles = Readonly<Record<string, PictureRole>>;

/** A picture in a product's gallery. */
export interface GalleryPicture extends Picture {
  role?: PictureRole | null;
}

export function isPictureRole(value: unknown): value is PictureRole {
  return typeof value === "string" && Object.hasOwn(PICTURE_ROLES, value);
}
