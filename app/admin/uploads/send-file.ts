import { logInAgain } from "#app/admin/page/log-in-again.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";

/** The server's answer to a file. */
export type SentFile = { kind: "sent"; fileId: string } | { kind: "refused"; problem: FormAnswer["problem"] };

export const NOT_ARRIVED = {
  title: "Erro no upload",
  message: "O arquivo não chegou. Verifique a conexão e tente de novo.",
};

const FAILED: SentFile = { kind: "refused", problem: NOT_ARRIVED };

const ENDED: SentFile = {
  kind: "refused",
  problem: { title: "Sua sessão terminou", message: "Entre de novo em outra aba e envie outra vez." },
};

/** Uploads one file, again after a login if the session had ended; `onProgress` gets the share sent, 0 to 1. XMLHttpRequest, as fetch has no upload progress. */
export async function sendFile(
  kind: "csv" | "zip",
  file: File,
  onProgress: (share: number) => void,
): Promise<SentFile> {
  const answer = await sendOnce(kind, file, onProgress);
  return answer === ENDED && (await logInAgain()) ? sendOnce(kind, file, onProgress) : answer;
}

function sendOnce(kind: "csv" | "zip", file: File, onProgress: (share: number) => void): Promise<SentFile> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/admin/upload/arquivo?${new URLSearchParams({ tipo: kind, nome: file.name })}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => resolve(FAILED));
    request.addEventListener("abort", () => resolve(FAILED));
    request.send(file);
  });
}

function answerOf({ status, response }: XMLHttpRequest): SentFile {
  if (status === 401) return ENDED;
  return isSentFile(response) ? response : FAILED;
}

function isSentFile(value: unknown): value is SentFile {
  return typeof value === "object" && value !== null && "kind" in value;
}
