import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CheckIn, checkedPieces, checkIn, NOTHING_CHECKED, nextParcel, type ParcelToCheck } from "./check-in.ts";

const piece = (productId: string, size: string, quantity: number) => ({
  id: `${productId} ${size}`,
  productId,
  name: productId,
  size,
  quantity,
  picture: null,
});
const parcel = (number: number, code: string | null, pieces: ParcelToCheck["pieces"]): ParcelToCheck => ({
  id: `p${number}`,
  orderId: `o${number}`,
  number,
  recipient: "Ana",
  volume: null,
  trackingCode: code,
  pieces,
});
const PARCELS = [
  parcel(1001, "AA123456789BR", [piece("ANEL-001", "16", 2), piece("BRINCO-7", "Único", 1)]),
  parcel(1002, "AA987654321BR", [piece("ANEL-001", "16", 1), piece("ANEL-001", "18", 1)]),
  parcel(1003, null, [piece("COLAR-3", "45 cm", 1)]),
];

/** What each code brings, one after the other. */
function read(...codes: string[]) {
  let checked: CheckIn = NOTHING_CHECKED;
  const said = codes.map((code) => {
    const { after, answer } = checkIn(PARCELS, checked, code);
    checked = after;
    return answer.kind;
  });
  return { said, checked };
}

describe("pieces checked in", () => {
  test("a label opens its parcel, pieces count up to what it holds", () => {
    const { said, checked } = read("aa 123456789 br", "anel 001", "ANEL-001-16", "ANEL-001", "BRINCO-7");
    expect(said).toEqual(["opened", "counted", "counted", "surplus", "complete"]);
    expect(PARCELS.map((each) => checkedPieces(each, checked))).toEqual([
      { done: 3, all: 3 },
      { done: 0, all: 2 },
      { done: 0, all: 1 },
    ]);
  });

  test("what belongs elsewhere, is no code of these, or names no size is said and counts nothing", () => {
    const { said, checked } = read("nº 1002", "ANEL-001", "ANEL-001-18", "BRINCO-7", "", "XYZ", "ANEL-001");
    expect(said).toEqual(["opened", "which_size", "counted", "other_parcel", "unknown", "unknown", "complete"]);
    expect(checkedPieces(PARCELS[1] as ParcelToCheck, checked)).toEqual({ done: 2, all: 2 });
  });

  test("with none open a piece opens the only parcel that wants it, and asks where several do", () => {
    expect(read("ANEL-001", "COLAR-3").said).toEqual(["which_parcel", "complete"]);
    expect(read("COLAR-3").checked.open).toBe("p1003");
  });

  test("after a parcel comes the next one that is not complete, from the list's start after its end", () => {
    const comesNext = (...codes: string[]) => nextParcel(PARCELS, read(...codes).checked)?.number;
    expect(comesNext()).toBe(1001);
    expect(comesNext("1001")).toBe(1002);
    expect(comesNext("1003")).toBe(1001);
    expect(comesNext("COLAR-3", "1002")).toBe(1001);
    expect(comesNext("1001", "ANEL-001", "ANEL-001", "BRINCO-7")).toBe(1002);
    const all = ["1001", "ANEL-001", "ANEL-001", "BRINCO-7", "1002", "ANEL-001-16", "ANEL-001-18", "COLAR-3"];
    expect(comesNext(...all)).toBeUndefined();
  });

  test("whatever is scanned, no parcel holds more than it should", () => {
    const codes = fc.constantFrom(
      "AA123456789BR",
      "1002",
      "1003",
      "ANEL-001",
      "ANEL-001-18",
      "BRINCO7",
      "COLAR-3",
      "?",
    );
    fc.assert(
      fc.property(fc.array(codes, { maxLength: 60 }), (typed) => {
        const { checked } = read(...typed);
        for (const each of PARCELS) {
          for (const { id, quantity } of each.pieces) {
            expect(checked.counts[each.id]?.[id] ?? 0).toBeLessThanOrEqual(quantity);
          }
        }
      }),
    );
  });
});
