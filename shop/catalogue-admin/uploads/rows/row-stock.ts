import { cellCount, cellGtin, cellList, cellName, exceeds, MOST_PIECES, tooLarge } from "./cell-values.ts";
import type { Column } from "./upload-columns.ts";
import type { Pieces, UploadRow } from "./upload-row.ts";

type Wrong = (column: Column, words: string) => void;

/** Rules: UPLOAD-23. */
export function countProblem(cell: string): string {
  return exceeds(cell, MOST_PIECES) ? tooLarge("Estoque", MOST_PIECES) : "Estoque deve ser um número não negativo";
}

/**
 * `16|17`: sizes that share `stock`; `16:2|17:1`: each its own. Without a stock, `pieces` is null: a new product starts
 * with none, an existing one keeps its stock. Rules: UPLOAD-14, UPLOAD-24, UPLOAD-25.
 */
export function readPieces(cells: { sizes: string; stock: string }, wrong: Wrong) {
  const stock = cells.stock === "" ? null : cellCount(cells.stock);
  if (cells.stock !== "" && stock === null) wrong("stock", countProblem(cells.stock));
  const parts = cellList(cells.sizes).map(splitAtColon);
  const sizes = parts.map(({ size }) => size);
  const shared: Pieces[] | null = stock === null ? null : [{ size: null, onHand: stock }];
  if (sizes.some((size) => size === "" || size.length > 30) || new Set(sizes).size < sizes.length) {
    wrong("available_sizes", "Tamanho vazio, repetido ou com mais de 30 caracteres");
    return { sizes, pieces: shared };
  }
  if (sizes.some((size) => size.includes(":"))) {
    wrong("available_sizes", "A planilha leu os tamanhos como hora: formate a coluna como texto e escreva 16:2|17:1");
    return { sizes, pieces: shared };
  }
  const own = parts.filter(({ rest }) => rest !== null);
  if (own.length === 0) return { sizes, pieces: shared };
  if (own.length < parts.length) {
    wrong("available_sizes", "Informe o estoque de todos os tamanhos ou de nenhum, como 16:2|17:1");
    return { sizes, pieces: shared };
  }
  const counts = parts.map(({ size, rest }) => ({ size, onHand: cellCount(rest ?? "") }));
  const pieces = counts.flatMap(({ size, onHand }) => (onHand === null ? [] : [{ size, onHand }]));
  const bad = parts.find(({ rest }) => cellCount(rest ?? "") === null);
  if (bad) wrong("available_sizes", countProblem(bad.rest ?? ""));
  else if (stock !== null && stock !== pieces.reduce((sum, { onHand }) => sum + onHand, 0)) {
    wrong("stock", "Estoque difere da soma dos tamanhos; deixe a coluna stock vazia");
  }
  return { sizes, pieces };
}

/** `7891234567895` for the product, or `16:7891234567895|17:...`. Empty changes nothing. Rules: UPLOAD-31. */
export function readGtins(cell: string, pieces: readonly Pieces[] | null, wrong: Wrong): UploadRow["gtins"] {
  const parts = cellList(cell).map(splitAtColon);
  const gtins = parts.flatMap(({ size, rest }) => {
    const gtin = cellGtin(cellName(rest ?? size));
    return gtin === null ? [] : [{ size: rest === null ? null : size, gtin }];
  });
  if (gtins.length < parts.length)
    wrong("gtin", "GTIN deve ter 8, 12, 13 ou 14 dígitos com dígito verificador correto");
  const sized = new Set((pieces ?? []).map(({ size }) => size).filter((size) => size !== null));
  const misfit = gtins.some(({ size }) => (size === null ? sized.size > 0 : !sized.has(size)));
  if (misfit || new Set(gtins.map(({ size }) => size)).size < gtins.length) {
    wrong("gtin", "Com estoque por tamanho, informe um GTIN por tamanho, como 16:7891234567895");
  }
  return gtins;
}

function splitAtColon(part: string): { size: string; rest: string | null } {
  const at = part.lastIndexOf(":");
  if (at < 0) return { size: cellName(part), rest: null };
  return { size: cellName(part.slice(0, at).trim()), rest: part.slice(at + 1).trim() };
}
