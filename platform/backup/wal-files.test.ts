import { expect, test } from "vitest";
import { firstMissingWal, lsnOf, timelinesOf, walFilesToDelete } from "./wal-files.ts";

const segment = (timeline: number, log: number, number: number) =>
  [timeline, log, number].map((each) => each.toString(16).toUpperCase().padStart(8, "0")).join("");
const archived = (timeline: number, log: number, ...numbers: number[]) =>
  numbers.map((number) => `${segment(timeline, log, number)}.zst`);
const ONE = timelinesOf(1, "");
const HISTORY = "1\t0/2A000000\tbefore 2026-11-23 14:05:00.1-03\n";

test("WAL before the oldest base copy goes, on every timeline; histories and other files stay", () => {
  const names = [
    ...archived(1, 0, 0xfe, 0xff),
    ...archived(1, 1, 0, 1),
    ...archived(2, 0, 0xff),
    `${segment(1, 0, 0xff)}.00000028.backup.zst`,
    `${segment(1, 1, 0)}.00000028.backup.zst`,
    `${segment(1, 0, 0xff)}.partial.zst`,
    "00000002.history.zst",
    "00000002.since",
    `${segment(1, 0, 3)}.zst.part`,
    "notes.txt",
  ];
  expect(walFilesToDelete(names, segment(2, 1, 0)).sort()).toEqual(
    [
      ...archived(1, 0, 0xfe, 0xff),
      ...archived(2, 0, 0xff),
      `${segment(1, 0, 0xff)}.00000028.backup.zst`,
      `${segment(1, 0, 0xff)}.partial.zst`,
    ].sort(),
  );
  expect(() => walFilesToDelete(names, "")).toThrow("Not a WAL file");
});

test("a gap is named; the end of the archive is none", () => {
  const names = [...archived(1, 0, 0xfe, 0xff), ...archived(1, 1, 0, 1)];
  expect(firstMissingWal(names, segment(1, 0, 0xfe), ONE)).toBeNull();
  expect(firstMissingWal(names.toSpliced(1, 1), segment(1, 0, 0xfe), ONE)).toBe(segment(1, 0, 0xff));
  expect(firstMissingWal([], segment(1, 0, 7), ONE)).toBe(segment(1, 0, 7));
});

test("a way over two timelines needs the segments of either, and none of a third", () => {
  const names = [...archived(1, 0, 0x29, 0x2a), ...archived(2, 0, 0x2a, 0x2b)];
  expect(firstMissingWal(names, segment(1, 0, 0x29), timelinesOf(2, HISTORY))).toBeNull();
  expect(firstMissingWal([...names, ...archived(3, 0, 0x2c)], segment(1, 0, 0x29), timelinesOf(2, HISTORY))).toBeNull();
  const cut = [...archived(1, 0, 0x29), ...archived(2, 0, 0x2b)];
  expect(firstMissingWal(cut, segment(1, 0, 0x29), timelinesOf(2, HISTORY))).toBe(segment(2, 0, 0x2a));
  // What the first timeline wrote after the second one had left it is of no use.
  const left = [...archived(1, 0, 0x29, 0x2a, 0x2b), ...archived(2, 0, 0x2a, 0x2c)];
  expect(firstMissingWal(left, segment(1, 0, 0x29), timelinesOf(2, HISTORY))).toBe(segment(2, 0, 0x2b));
});

test("a history is read with where each timeline ends", () => {
  expect(timelinesOf(3, `${HISTORY}\n2\t1/B374D48\tno recovery target specified\n`)).toEqual([
    { timeline: 1, end: 0x2a000000n },
    { timeline: 2, end: 0x1_0b37_4d48n },
    { timeline: 3, end: null },
  ]);
  expect(lsnOf("1/0")).toBe(4_294_967_296n);
});
