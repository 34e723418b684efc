/** Of a defect report. Rules: REFUND-94. */
export const MOST_PHOTOS = 4;
/** Of each, as sent; a phone's has 3 to 6 MB. */
export const MOST_PHOTO_BYTES = 8 * 1024 * 1024;

export type PhotoProblem = "too_many_photos" | "photo_too_large" | "photo_heic" | "photo_unreadable";

/** `count`: chosen files; `largest`: bytes of the largest. Null: their number and size are accepted. */
export function photoSizeProblem({ count, largest }: { count: number; largest: number }): PhotoProblem | null {
  if (count > MOST_PHOTOS) return "too_many_photos";
  return largest > MOST_PHOTO_BYTES ? "photo_too_large" : null;
}

/** Paths of a return's photos below its page, for the customer and the panel. */
export function photoPaths(page: string, { photos }: { photos: number }): string[] {
  return Array.from({ length: photos }, (_, index) => `${page}/foto/${index + 1}`);
}
