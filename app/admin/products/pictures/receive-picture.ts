import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { PICTURE_IS_HEIC, PICTURE_TOO_LARGE, STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import {
  type AddPictureAnswer,
  addProductPicture,
  cropProductPicture,
} from "#shop/catalogue-admin/editing/add-product-picture.server.ts";
import type { SentPicture } from "./send-picture.ts";

export const loader = postOnly;

/** Receives one picture as the raw body, or crops a stored one (`recorte`). Answers with what the editor shows. */
export const action = panelFile(async ({ services, staff, query, request }) => {
  const cut = query.get("recorte");
  const answer =
    cut === null
      ? await addProductPicture(services, staff, {
          filename: query.get("nome") ?? "",
          bytes: request.body ?? new Blob([]).stream(),
        })
      : await cropProductPicture(services, staff, { path: query.get("imagem") ?? "", part: partOf(cut) });
  return Response.json(saidOf(answer), { headers: { "Cache-Control": "private, no-store" } });
});

const WORDS: Record<Extract<AddPictureAnswer, { kind: "refused" }>["reason"], string> = {
  heic: PICTURE_IS_HEIC,
  not_a_picture: "O arquivo não é uma imagem JPG, PNG ou WebP.",
  too_many_pixels: "A imagem passa de 50 megapixels: diminua e envie de novo.",
  damaged: "A imagem está danificada e não pôde ser lida até o fim.",
  too_large: PICTURE_TOO_LARGE,
  too_small: "A imagem é pequena demais: o lado menor deve ter pelo menos 160 pixels.",
  storage_full: STORAGE_FULL,
  unknown: "A imagem não está mais na loja. Envie de novo.",
  not_allowed: "A sua função não permite esta ação.",
};

function saidOf(answer: AddPictureAnswer): SentPicture {
  if (answer.kind === "added") return { kind: "sent", picture: answer.picture };
  return { kind: "refused", message: WORDS[answer.reason] };
}

/** Parses `10,0,80,100` (percent). Unreadable numbers fall back to the whole picture. */
function partOf(typed: string) {
  const [x = 0, y = 0, width = 100, height = 100] = typed
    .split(",")
    .map((part) => Math.min(100, Math.max(0, Number(part) || 0)));
  return { x: x / 100, y: y / 100, width: (width || 100) / 100, height: (height || 100) / 100 };
}
