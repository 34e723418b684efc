export interface SkippedUndo {
  id: string;
  name: string;
  reason: "changed" | "gone";
}

export type UndoReason =
  | "unknown"
  | "not_completed"
  | "already_undone"
  | "already_running"
  | "all_changed"
  | "not_allowed";
