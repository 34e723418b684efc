import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BlockedPanel } from "./health-warnings.tsx";

/** Visible text of a screen. */
const textOf = (screen: ReactElement) => renderToStaticMarkup(screen).replaceAll(/<[^>]*>/g, "");

const REPORT = {
  page: "/checkout",
  directive: "script-src-elem",
  blocked: "https://http2.mlstatic.com",
  times: 3,
  firstAt: "20/11/2026, 12:00",
  lastAt: "21/11/2026, 12:00",
};

test("what browsers were kept from loading is told in the shop's words; nothing while there is none", () => {
  const text = textOf(
    <BlockedPanel blocked={[REPORT, { ...REPORT, directive: "worker-src", blocked: "inline", times: 1 }]} />,
  );
  expect(text).toContain("Script: https://http2.mlstatic.com");
  expect(text).toContain("em /checkout · 3 vezes, de 20/11/2026, 12:00 a 21/11/2026, 12:00");
  expect(text).toContain("Processo em segundo plano: escrito na própria página");
  expect(textOf(<BlockedPanel blocked={[]} />)).toBe("");
});
