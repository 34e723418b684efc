import { expect, test } from "vitest";
import { shownText } from "./list-progress.tsx";

test.each([
  [{ first: 1, last: 24, total: 53 }, "Mostrando 24 de 53 produtos"],
  [{ first: 13, last: 24, total: 53 }, "Mostrando 13–24 de 53 produtos"],
  [{ first: 1, last: 1, total: 1 }, "Mostrando 1 de 1 produto"],
  [{ first: 1, last: 12, total: 10_001 }, "Mostrando 12 de mais de 10.000 produtos"],
  [{ first: 1, last: 12, total: 10_002 }, "Mostrando 12 de 10.002 produtos"],
])("%j is told as %s", (shown, text) => expect(shownText(shown)).toBe(text));
