import { createHash } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { measureImage, pngWithin, squarePng } from "#platform/files/images.server.ts";
import { isStorageFailure } from "#platform/files/storage.server.ts";
import { measurePicture, pictureProblem, storePicture } from "#shop/catalogue/pictures/add-picture.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { registerPictures } from "#shop/catalogue/pictures/picture-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { SaveSettingAnswer } from "#shop/settings/save-setting.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { LOOK_PICTURES, type LookPicture, type StoredLook, storefrontLook } from "#shop/settings/storefront-look.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "jobs" | "catalogueSeen" | "storage">;

export type LookPictureAnswer =
  | SaveSettingAnswer
  /** Not a JPEG, PNG or WebP. */
  | { kind: "refused"; reason: "no_picture" | "heic" }
  | { kind: "refused"; reason: "too_small" | "storage_full" };

/** Shown 40 px high; three times that for high-density screens. */
const LOGO = { width: 720, height: 144 };
const ICON_SIZE = 512;
const STORAGE_IS_FULL = { kind: "refused", reason: "storage_full" } as const;

/** Hero picture, logo or icon. Pages are up to date once this returns. Rules: STAFF-55. */
export async function changeLookPicture(
  deps: Needed,
  staff: StaffSession,
  which: LookPicture,
  { filename, bytes }: { filename: string; bytes: Buffer },
): Promise<LookPictureAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const facts = await measurePicture(filename, bytes);
  if (!facts) {
    const isHeic = (await pictureProblem(bytes)) === "heic";
    return { kind: "refused", reason: isHeic ? "heic" : "no_picture" };
  }
  const { least } = LOOK_PICTURES[which];
  if (facts.width < least.width || facts.height < least.height) return { kind: "refused", reason: "too_small" };

  const { value: look, version } = await readSetting(deps, storefrontLook);
  if (which !== "hero") {
    const picture = await keepBrandPicture(deps, which, bytes);
    if (!picture) return STORAGE_IS_FULL;
    return saveSetting(deps, staff, storefrontLook, { ...look, [which]: picture }, version);
  }
  // Pictures under `site/` come in more widths and as link previews.
  const stored = { ...facts, path: facts.path.replace(/^enviadas\//, "site/enviada-") };
  if ((await storePicture(deps.storage, stored, bytes)) !== "stored") return STORAGE_IS_FULL;
  await inTransaction(deps.db, (trx) => registerPictures(deps, trx, [stored]));
  const heroPicture = { ...stored, alt: look.heroPicture?.alt ?? "" };
  return saveSetting(deps, staff, storefrontLook, { ...look, heroPicture }, version);
}

export async function removeLookPicture(
  deps: Needed,
  staff: StaffSession,
  which: LookPicture,
): Promise<SaveSettingAnswer> {
  const { value: look, version } = await readSetting(deps, storefrontLook);
  const without: StoredLook = which === "hero" ? { ...look, heroPicture: null } : { ...look, [which]: null };
  return saveSetting(deps, staff, storefrontLook, without, version);
}

/** PNG, as every mail program displays it, without camera metadata. Null if the disk refuses the write. */
async function keepBrandPicture({ storage }: Needed, which: "logo" | "icon", bytes: Buffer) {
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
