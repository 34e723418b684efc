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

/** Number of runs shown in the history. Rules: TOOL-35. */
export const HISTORY_LIMIT = 10;

/** One run of the price tool. Rules: TOOL-32. */
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
  /** Who ran it; null: no longer on the staff. */
  staffName: string | null;
  undoneAt: Date | null;
  /** Number of prices that the undo restored. */
  restoredProducts: number | null;
}
