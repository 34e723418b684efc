/** Headers of a CSV download. */
export function csvHeaders(filename: string): Record<string, string> {
  const plain = filename.replace(/[^\w.-]+/g, "-");
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "Cache-Control": "private, no-store",
  };
}
