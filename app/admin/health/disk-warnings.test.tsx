import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DiskWarnings } from "./health-warnings.tsx";

/** Visible text of a screen. */
const textOf = (screen: ReactElement) => renderToStaticMarkup(screen).replaceAll(/<[^>]*>/g, "");
const disk = { folder: "pictures", freeBytes: 52_000_000, totalBytes: 20_000_000_000 };

test("a disk without room says what still works, and what does not", () => {
  expect(textOf(<DiskWarnings disks={[{ ...disk, condition: "ok" }]} />)).toBe("");
  const full = textOf(<DiskWarnings disks={[{ ...disk, condition: "full" }]} />);
  expect(full).toContain("O disco está cheio. Restam 52 MB no disco das imagens.");
  expect(full).toContain("fotos e planilhas novas podem ser recusadas");
  const database = textOf(<DiskWarnings disks={[{ ...disk, folder: "database", condition: "low" }]} />);
  expect(database).toContain("quase cheio. Restam 52 MB no disco do banco de dados.");
  expect(database).toContain("não grava pedidos");
});
