import { Ban, Check, CircleX, Clock3, type LucideIcon, TriangleAlert, Undo2 } from "lucide-react";
import type { StatusTone } from "#app/ui/status-pill.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { UploadMode, UploadRecord } from "#shop/catalogue-admin/uploads/upload.ts";

export const MODES: { value: UploadMode; label: string; hint: string }[] = [
  { value: "both", label: "Criar e atualizar", hint: "Produtos novos entram, os que já existem mudam." },
  { value: "create", label: "Só criar", hint: "Quem já existe na loja fica como está e vira erro." },
  { value: "update", label: "Só atualizar", hint: "Quem não existe na loja não entra e vira erro." },
];

export interface StateLook {
  tone: StatusTone;
  icon: LucideIcon;
  words: string;
}

/** Label and tone of an upload's state. */
export function stateLook(upload: Pick<UploadRecord, "status" | "undoState" | "dryRun" | "failed">): StateLook {
  if (upload.undoState === "undoing") return { tone: "info", icon: Clock3, words: "Desfazendo" };
  if (upload.undoState === "undone") return { tone: "neutral", icon: Undo2, words: "Desfeito" };
  if (upload.status === "processing") return { tone: "info", icon: Clock3, words: "Processando" };
  if (upload.status === "cancelled") return { tone: "neutral", icon: Ban, words: "Cancelado" };
  if (upload.status === "failed") return { tone: "danger", icon: CircleX, words: "Falhou" };
  const words = upload.dryRun ? "Simulado" : "Concluído";
  return upload.failed > 0 ? { tone: "warning", icon: TriangleAlert, words } : { tone: "accent", icon: Check, words };
}

/** What undoing an upload would do, without the parts that do not apply. */
export function undoText({ created, updated }: Pick<UploadRecord, "created" | "updated">): string {
  const parts = [
    ...(created > 0 ? [`${counted(created, "produto criado sai", "produtos criados saem")} da loja`] : []),
    ...(updated > 0
      ? [counted(updated, "produto alterado volta ao que era", "produtos alterados voltam ao que eram")]
      : []),
  ];
  return `${parts.join(", e ")}.`;
}

/** `340 kB`, `12,5 MB`. */
export function fileSizeText(bytes: number): string {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat("pt-BR", { maximumFractionDigits: digits }).format(value);
  return bytes < 1024 * 1024 ? `${format(Math.max(1, bytes / 1024), 0)} kB` : `${format(bytes / 1024 / 1024, 1)} MB`;
}
