import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { MOST_PICTURE_BYTES, PICTURE_TOO_LARGE, STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import { changeLookPicture, removeLookPicture } from "#shop/catalogue-admin/editing/change-look-picture.server.ts";
import type { Services } from "#shop/services.server.ts";
import { saveHero } from "#shop/settings/save-look.server.ts";
import { HeroForm, LOOK_PICTURES, type LookPicture, lookPictureOf } from "#shop/settings/storefront-look.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";

type Fields = Record<string, string>;

/** Handles the look page's forms. */
export async function changeLook(
  services: Services,
  staff: StaffSession,
  fields: Fields,
  file: FormDataEntryValue | null,
) {
  const which = lookPictureOf(fields[INTENT_FIELD]);
  if (!which) {
    return fields[INTENT_FIELD] === "abertura"
      ? saveWords(services, staff, fields)
      : refuseStaff(fields, { reason: "no_such_form" });
  }
  return fields.passo === "remover"
    ? remove(services, staff, which, fields)
    : change(services, staff, which, fields, file);
}

async function saveWords(services: Services, staff: StaffSession, fields: Fields) {
  const form = HeroForm.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(HeroForm, fields) });
  const answer = await saveHero(services, staff, form.data, fields.version ?? "");
  return answer.kind === "saved" ? data(done(fields, "Textos salvos")) : refuseStaff(fields, answer);
}

async function change(
  services: Services,
  staff: StaffSession,
  which: LookPicture,
  fields: Fields,
  file: FormDataEntryValue | null,
) {
  if (!(file instanceof File) || file.size === 0) {
    const problem = { title: "Escolha uma imagem", message: "Nenhum arquivo foi escolhido." };
    return refuse(fields, { status: 422, problem });
  }
  if (file.size > MOST_PICTURE_BYTES) {
    return refuse(fields, { status: 413, problem: { title: "Imagem grande demais", message: PICTURE_TOO_LARGE } });
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const answer = await changeLookPicture(services, staff, which, { filename: file.name, bytes });
  if (answer.kind === "saved") return data(done(fields, "Imagem salva"));
  if (answer.reason === "no_picture") {
    const problem = { title: "Formato inválido", message: "Envie uma imagem PNG, WebP ou JPEG." };
    return refuse(fields, { status: 422, problem });
  }
  if (answer.reason === "too_small") {
    const { width, height } = LOOK_PICTURES[which].least;
    const message = `Ela precisa ter pelo menos ${width} x ${height} pixels.`;
    return refuse(fields, { status: 422, problem: { title: "Imagem pequena demais", message } });
  }
  if (answer.reason === "storage_full") {
    return refuse(fields, { status: 507, problem: { title: "Imagem não salva.", message: STORAGE_FULL } });
  }
  return refuseStaff(fields, answer);
}

async function remove(services: Services, staff: StaffSession, which: LookPicture, fields: Fields) {
  const answer = await removeLookPicture(services, staff, which);
  return answer.kind === "saved" ? data(done(fields, "Imagem removida")) : refuseStaff(fields, answer);
}
