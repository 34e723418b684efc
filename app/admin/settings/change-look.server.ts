import { above } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import {
  MOST_PICTURE_BYTES,
  PICTURE_IS_HEIC,
  PICTURE_TOO_LARGE,
  STORAGE_FULL,
} from "#shop/catalogue/pictures/picture.ts";
import { changeLookPicture, removeLookPicture } from "#shop/catalogue-admin/editing/change-look-picture.server.ts";
import type { Services } from "#shop/services.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import {
  HeroForm,
  LOOK_PICTURES,
  type LookPicture,
  lookOfForm,
  lookPictureOf,
  storefrontLook,
} from "#shop/settings/storefront-look.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import { said } from "../page/refuse-staff.server.ts";
import type { Posted } from "../page/staff-context.server.ts";

type Fields = Record<string, string>;

/** Handles the look page's forms; those of pictures are named after them. */
export async function changeLook(posted: Posted) {
  const { services, staff, fields, form } = posted;
  const which = lookPictureOf(fields[INTENT_FIELD]);
  if (!which) return changeWords(posted);
  if (fields.passo !== "remover") return change(services, staff, which, fields, form.get("imagem"));
  return said(fields, await removeLookPicture(services, staff, which), "Imagem removida");
}

const changeWords = handleForms<Posted>({
  hero: checked(HeroForm, async ({ services, staff, fields }, form) => {
    const { value: look } = await readSetting(services, storefrontLook);
    const answer = await saveSetting(services, staff, storefrontLook, lookOfForm(look, form), fields.version ?? "");
    return said(fields, answer, "Textos salvos");
  }),
});

async function change(
  services: Services,
  staff: StaffSession,
  which: LookPicture,
  fields: Fields,
  file: FormDataEntryValue | null,
) {
  if (!(file instanceof File) || file.size === 0) {
    return refuse(fields, above("Escolha uma imagem", "Nenhum arquivo foi escolhido."));
  }
  if (file.size > MOST_PICTURE_BYTES) {
    return refuse(fields, above("Imagem grande demais", PICTURE_TOO_LARGE, 413));
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const answer = await changeLookPicture(services, staff, which, { filename: file.name, bytes });
  const { width, height } = LOOK_PICTURES[which].least;
  const { said } = refusals({
    ...COMMON,
    heic: above("Formato inválido", PICTURE_IS_HEIC),
    no_picture: above("Formato inválido", "Envie uma imagem PNG, WebP ou JPEG."),
    too_small: above("Imagem pequena demais", `Ela precisa ter pelo menos ${width} x ${height} pixels.`),
    storage_full: above("Imagem não salva.", STORAGE_FULL, 507),
  });
  return said(fields, answer, "Imagem salva");
}
