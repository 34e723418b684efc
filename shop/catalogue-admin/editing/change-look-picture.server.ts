import { createHash } from "node:crypto";
import { measureImage, pngWithin, squarePng } from "#platform/files/images.server.ts";
import { isStorageFailure } from "#platform/files/storage.server.ts";
import { measurePicture, rememberPictures, storePicture } from "#shop/catalogue/pictures/add-picture.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import type { Services } from "#shop/services.server.ts";
import { saveLook } from "#shop/settings/save-look.server.ts";
import type { SaveSettingAnswer } from "#shop/settings/save-setting.server.ts";
import { readLook } from "#shop/settings/settings-queries.server.ts";
import { LOOK_PICTURES, type LookPicture, type StoredLook } from "#shop/settings/storefront-look.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

export type LookPictureAnswer =
  | SaveSettingAnswer
  /** No JPEG, PNG or WebP. */
  | { kind: "refused"; reason: "no_picture" }
  | { kind: "refused"; reason: "too_small" | "storage_full" };

type Deps = Pick<Services, "db" | "clock" | "catalogueSeen" | "storage">;

/** A logo is shown 40 px high, on screens with three pixels where others have one. */
const LOGO = { width: 720, height: 144 };
const ICON_SIZE = 512;
const STORAGE_IS_FULL = { kind: "refused", reason: "storage_full" } as const;

/**
 * Shows another picture at the head of the home page, another logo or another icon; pages follow once this returns.
 * Rules: STAFF-55.
 */
export async function changeLookPicture(
  deps: Deps,
  staff: StaffSession,
  which: LookPicture,
  { filename, bytes }: { filename: string; bytes: Buffer },
): Promise<LookPictureAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const facts = await measurePicture(filename, bytes);
  if (!facts) return { kind: "refused", reason: "no_picture" };
  const { least } = LOOK_PICTURES[which];
  if (facts.width < least.width || facts.height < least.height) return { kind: "refused", reason: "too_small" };

  const { look, version } = await readLook(deps.db);
  if (which !== "hero") {
    const picture = await keepBrandPicture(deps, which, bytes);
    if (!picture) return STORAGE_IS_FULL;
    return saveLook(deps.db, deps, staff, { ...look, [which]: picture }, version);
  }
  // Among the site's own pictures, which come in more widths and as link previews.
  const stored = { ...facts, path: facts.path.replace(/^enviadas\//, "site/enviada-") };
  if (!(await storePicture(deps.storage, stored, bytes))) return STORAGE_IS_FULL;
  await rememberPictures(deps.db, [stored]);
  const heroPicture = { ...stored, alt: look.heroPicture?.alt ?? "" };
  return saveLook(deps.db, deps, staff, { ...look, heroPicture }, version);
}

/** Goes back to what the shop shows without a picture of its own. */
export async function removeLookPicture(
  deps: Deps,
  staff: StaffSession,
  which: LookPicture,
): Promise<SaveSettingAnswer> {
  const { look, version } = await readLook(deps.db);
  const without: StoredLook = which === "hero" ? { ...look, heroPicture: null } : { ...look, [which]: null };
  return saveLook(deps.db, deps, staff, without, version);
}

/**
 * As PNG, which every mail program shows, in the size it is needed in and without what the camera wrote. Null where the disk
 * does not take it.
 */
async function keepBrandPicture({ storage }: Deps, which: "logo" | "icon", bytes: Buffer) {
  const png = which === "logo" ? await pngWithin(bytes, LOGO) : await squarePng(bytes, { size: ICON_SIZE });
  const { width, height } = await measureImage(png);
  const checksum = createHash("sha256").update(png).digest("hex").slice(0, 12);
  const path = `marca/${which}-${checksum}.png`;
  try {
    await storage.write(originalFile(path), png);
  } catch (error) {
    if (isStorageFailure(error)) return null;
    throw error;
  }
  return { path, width, height };
}
