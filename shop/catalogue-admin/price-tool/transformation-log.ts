import type { RiskLevel } from "./price-risk.ts";

/** Rules: TOOL-30. */
export const TRANSFORMATION_STATUSES = ["pending", "running", "completed", "error"] as const;
export type TransformationStatus = (typeof TRANSFORMATION_STATUSES)[number];

export const STATUS_LABELS: Record<TransformationStatus, string> = {
  pending: "Pendente",
  running: "Em andamento",
  completed: "Concluído",
  error: "Erro",
};

/** Rules: TOOL-35. */
export const HISTORY_LIMIT = 10;

/** Rules: TOOL-32. */
export interface TransformationLog {
  id: string;
  category: string;
  formula: string;
  status: TransformationStatus;
  totalProducts: number;
  updatedProducts: number;
  executionTimeMs: number;
  riskLevel: RiskLevel;
  createdAt: Date;
  /** Null: no longer on the staff. */
  staffName: string | null;
  undoneAt: Date | null;
  restoredProducts: number | null;
}

export interface SkippedUndo {
  id: string;
  name: string;
  reason: "changed" | "gone";
}
