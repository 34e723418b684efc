import type { Picture } from "./picture.ts";

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
