import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, dayInSaoPaulo } from "#platform/clock.ts";
import { backupName, backupsToDelete, instantOfBackup } from "./keep-backups.ts";

const LATER = new Date("2027-06-01");

test("a name tells its moment, and nothing else does", () => {
  const instant = new Date("2026-11-23T05:07:09Z");
  expect(backupName(instant)).toBe("lavra-20261123T050709Z.tar.zst");
  expect(backupName(instant, { isEncrypted: true })).toBe("lavra-20261123T050709Z.tar.zst.age");
  expect(backupName(instant, { beforeUpdate: true })).toBe("lavra-20261123T050709Z-update.tar.zst");
  expect(instantOfBackup("lavra-20261123T050709Z.tar.zst.age")).toEqual(instant);
  expect(instantOfBackup("lavra-20261123T050709Z-update.tar.zst.age")).toEqual(instant);
  for (const other of ["lavra.tar.zst", "lavra-20261123T050709Z.tar.zst.part", "x-lavra-20261123T050709Z.tar.zst"]) {
    expect(instantOfBackup(other)).toBeNull();
  }
});

test("of two years of nights stay a week, four weeks and twelve months", () => {
  const last = Date.parse("2026-11-23T06:00:00Z");
  const names = Array.from({ length: 730 }, (_, ago) => backupName(new Date(last - ago * DAY_MS)));
  const deleted = new Set(backupsToDelete(names, new Date(last)));
  const kept = names.filter((name) => !deleted.has(name)).map((name) => name.slice(6, 14));
  expect(kept).toEqual([
    ...["20261123", "20261122", "20261121", "20261120", "20261119", "20261118", "20261117"],
    ...["20261115", "20261108"],
    ...["20261031", "20260930", "20260831", "20260731", "20260630", "20260531"],
    ...["20260430", "20260331", "20260228", "20260131", "20251231"],
  ]);
});

test("days are those of São Paulo", () => {
  // 02:00 UTC is still the day before.
  const names = ["lavra-20261123T020000Z.tar.zst", "lavra-20261122T120000Z.tar.zst"];
  expect(backupsToDelete(names, new Date("2026-12-23T06:00:00Z"))).toEqual(["lavra-20261122T120000Z.tar.zst"]);
});

test("of 48 hours all stay, and what was made before the newest update stays until the next one", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const day = (name: string) => `lavra-202611${name}.tar.zst`;
  const [recent, older] = [["21T120000Z", "21T120001Z", "23T110000Z"].map(day), ["21T115959Z", "21T110000Z"].map(day)];
  expect(backupsToDelete([...recent, ...older], now)).toEqual(older);
  const updates = ["01T100000Z-update", "01T110000Z-update", "01T120000Z"].map(day);
  expect(backupsToDelete([...recent, ...updates], now)).toEqual([day("01T100000Z-update")]);
});

test("whatever was made when: the newest stays, of each of the last seven days one, and no other file is touched", () => {
  const instant = fc.date({ min: new Date("2024-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.uniqueArray(instant, { minLength: 1, maxLength: 60, selector: (each) => backupName(each) }),
      (instants) => {
        const names = instants.map((each) => backupName(each, { isEncrypted: each.getTime() % 2 === 0 }));
        const deleted = new Set(backupsToDelete([...names, "notes.txt"], LATER));
        const kept = names.filter((name) => !deleted.has(name)).sort();
        expect(deleted.has("notes.txt")).toBe(false);
        expect(kept).toContain([...names].sort().at(-1));
        expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
        const days = (list: string[]) =>
          new Set(list.map((name) => dayInSaoPaulo(instantOfBackup(name) ?? new Date(0))));
        const lastDays = [...days(names)].sort().slice(-7);
        for (const day of lastDays) expect(days(kept)).toContain(day);
        // Run again, nothing more goes.
        expect(backupsToDelete(kept, LATER)).toEqual([]);
      },
    ),
  );
});
