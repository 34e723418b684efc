import { data } from "react-router";
import { type AdminAnswer, done, INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { refuseStaff } from "#app/admin/page/refuse-staff.server.ts";
import { above } from "#app/forms/refusal.ts";
import type { Database } from "#platform/database/database.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { bookCount } from "#shop/catalogue-admin/editing/counting/book-count.server.ts";
import {
  type CountedPiece,
  type CountLine,
  countLinesOf,
  MOST_COUNTED_LINES,
  withScanned,
} from "#shop/catalogue-admin/editing/counting/counted-line.ts";
import {
  findByCode,
  readCountedPieces,
  sizesBesides,
} from "#shop/catalogue-admin/editing/counting/counted-piece-queries.server.ts";
import { noteErrors } from "#shop/catalogue-admin/editing/stock-form.ts";
import { cellCount } from "#shop/catalogue-admin/uploads/rows/cell-values.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** A line of the count with its piece. */
export type ShownCountLine = CountLine & Omit<CountedPiece, "onHand">;

export interface CountingAnswer extends AdminAnswer {
  /** The count so far; absent: as before. */
  lines?: ShownCountLine[];
  countId?: string;
  /** The code that nothing has, as it was typed. */
  missed?: string;
  /** The line that the code counted, if it was one. */
  last?: ShownCountLine;
  /** All that was counted is what the shop has: leaving loses nothing. */
  isSettled?: boolean;
}

type Fields = Record<string, string>;

/** Handles the counting form: adds a scanned code, or books the count. */
export async function changeCount(services: Services, staff: StaffSession, fields: Fields) {
  const lines = countLinesOf(fields);
  const countId = fields.contagem ?? crypto.randomUUID();
  const again = async (status: number, answer: Partial<CountingAnswer>, kept: readonly CountLine[] = lines) =>
    data<CountingAnswer>(
      { kind: "refused", values: fields, lines: await shown(services.db, kept), countId, ...answer },
      { status },
    );
  const wrong = lines.find(({ counted }) => counted !== "" && cellCount(counted) === null);
  if (wrong) return again(422, { errors: { [wrong.skuId]: "Informe um número inteiro" } });
  if (fields[INTENT_FIELD] !== "book") {
    const code = (fields.codigo ?? "").trim();
    if (code === "") return again(200, { kind: "done" });
    const found = await findByCode(services.db, staff, code);
    if ("kind" in found) return refuseStaff(fields, found);
    if (found.length === 0) {
      const codigo = unknownCodeText(code, await sizesBesides(services.db, staff, code));
      return again(422, { errors: { codigo }, missed: code.slice(0, 80) });
    }
    const next = withScanned(lines, found);
    if (next.length > MOST_COUNTED_LINES) {
      return again(422, { errors: { codigo: `Lance esta contagem antes: cabem ${MOST_COUNTED_LINES} linhas` } });
    }
    const [only, ...others] = found;
    const counted =
      others.length === 0
        ? await shown(
            services.db,
            next.filter(({ skuId }) => skuId === only?.skuId),
          )
        : [];
    return again(200, { kind: "done", ...(counted[0] && { last: counted[0] }) }, next);
  }
  const errors = noteErrors(fields);
  if (Object.keys(errors).length > 0) return again(422, { errors });
  const answer = await bookCount(services, staff, { countId, lines, fields });
  if (answer.kind === "booked") {
    const said = counted(answer.changed, "estoque corrigido", "estoques corrigidos");
    const except = answer.leftOut.length > 0 ? { except: answer.leftOut } : {};
    return data<CountingAnswer>({ ...done(fields, said, except), lines: [], countId: crypto.randomUUID() });
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const { status, ...refusal } = NOT_BOOKED[answer.reason];
  return again(status, refusal);
}

const NOT_BOOKED = {
  already_booked: above("Já foi lançada", "Esta contagem já corrigiu o estoque.", 409),
  no_difference: { ...above("Nada a lançar", "O contado é o que a loja já tem."), isSettled: true },
};

/** Rules: PANEL-16. */
export function unknownCodeText(code: string, pieces: readonly CountedPiece[]): string {
  const [first] = pieces;
  if (!first) return `Nenhuma peça com o código ${code.slice(0, 80)}`;
  if (first.size === null || pieces.length === 1)
    return `${first.productId} tem um tamanho só: digite o código sozinho`;
  return `${first.productId} não tem este tamanho, e sim ${pieces.map(({ size }) => size).join(", ")}`;
}

async function shown(db: Database, lines: readonly CountLine[]): Promise<ShownCountLine[]> {
  const pieces = await readCountedPieces(
    db,
    lines.map(({ skuId }) => skuId),
  );
  return lines.flatMap((line) => {
    const piece = pieces.get(line.skuId);
    return piece ? [{ ...line, productId: piece.productId, name: piece.name, size: piece.size }] : [];
  });
}
