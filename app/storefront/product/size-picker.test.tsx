import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SizePicker } from "./size-picker.tsx";

const sizes = [
  { size: "16", available: 2 },
  { size: "17", available: 0 },
];

test("a sold-out size stays readable and within reach of the keys, and says what it is", () => {
  const html = renderToStaticMarkup(
    <SizePicker sizes={sizes} chosen="16" missing={false} onChoose={vi.fn()} group={createRef()} />,
  );
  const [first = "", second = ""] = html.match(/<label.*?<\/label>/g) ?? [];
  expect(first).not.toContain("aria-disabled");
  expect(first).toContain("checked");
  expect(second).toContain('aria-disabled="true"');
  expect(second).not.toMatch(/\sdisabled/);
  expect(second).toContain("(esgotado)");
});
