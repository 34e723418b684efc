import { expect, test } from "vitest";
import { pageUrlOf } from "./page-path.ts";

test.each([
  ["/promocoes", "/promocoes"],
  ["/promocoes.data", "/promocoes"],
  ["/promocoes.data?pagina=99&_routes=a%2Fb", "/promocoes?pagina=99"],
  ["/categoria/aneis/_.data?ordem=name-asc", "/categoria/aneis/?ordem=name-asc"],
  ["/_.data?_routes=root", "/"],
])("%s is the page %s", (asked, page) => {
  const { pathname, search } = pageUrlOf({ url: `https://loja.example${asked}` });
  expect(`${pathname}${search}`).toBe(page);
});
