import type { NotAllowed } from "#shop/staff/authorise.ts";

/** Rules: UPLOAD-6. */
export type UploadRefusal =
  | NotAllowed
  | {
      kind: "refused";
      reason: "wrong_format" | "too_large" | "is_utf16" | "no_data" | "too_many_lines" | "busy" | "storage_full";
    }
  | { kind: "refused"; reason: "unclosed_quote"; line: number }
  | { kind: "refused"; reason: "bad_zip"; words: string }
  | { kind: "refused"; reason: "missing_columns" | "repeated_columns"; columns: string[] }
  | { kind: "refused"; reason: "unknown_file" | "unknown_upload" | "not_running" | "not_undoable" };
