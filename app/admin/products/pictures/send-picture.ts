import { logInAgain } from "#app/admin/page/log-in-again.ts";
import { MOST_PICTURE_BYTES, PICTURE_TOO_LARGE, type Picture } from "#shop/catalogue/pictures/picture.ts";

/** The server's answer to a picture. */
export type SentPicture = { kind: "sent"; picture: Omit<Picture, "alt"> } | { kind: "refused"; message: string };

const FAILED: SentPicture = {
  kind: "refused",
  message: "A imagem não chegou. Verifique a conexão e tente de novo.",
};
const ENDED: SentPicture = {
  kind: "refused",
  message: "Sua sessão terminou. Entre de novo em outra aba e envie outra vez.",
};

const ADDRESS = "/admin/produtos/imagem";

/** Uploads one picture. One that is too large is refused without sending it. */
export async function sendPicture(file: File): Promise<SentPicture> {
  if (file.size > MOST_PICTURE_BYTES) return { kind: "refused", message: PICTURE_TOO_LARGE };
  return post({ nome: file.name }, file);
}

/** Crops a stored picture on the server; the area is in percent of width and height. */
export function cutPicture(
  path: string,
  part: { x: number; y: number; width: number; height: number },
): Promise<SentPicture> {
  const recorte = [part.x, part.y, part.width, part.height].map((share) => share.toFixed(3)).join(",");
  return post({ imagem: path, recorte }, null);
}

async function post(query: Record<string, string>, body: File | null): Promise<SentPicture> {
  try {
    const response = await fetch(`${ADDRESS}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: body ?? "",
    });
    if (response.status === 401) return (await logInAgain()) ? post(query, body) : ENDED;
    if (!response.ok) return FAILED;
    const said: unknown = await response.json();
    return isSent(said) ? said : FAILED;
  } catch {
    return FAILED;
  }
}

function isSent(value: unknown): value is SentPicture {
  return typeof value === "object" && value !== null && "kind" in value;
}
