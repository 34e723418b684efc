import { expect, test } from "vitest";
import { chosenTab, tabAddress } from "./access-tab.ts";

const query = (text: string) => new URLSearchParams(text);

test("each page shows its own tab, and the other one where the query names it", () => {
  expect(chosenTab("login", query(""))).toBe("login");
  expect(chosenTab("login", query("tab=register"))).toBe("register");
  expect(chosenTab("register", query("voltar=%2Fcart"))).toBe("register");
  expect(chosenTab("register", query("tab=login"))).toBe("login");
  expect(chosenTab("register", query("tab=outra"))).toBe("register");
});

test("both tabs are addresses of the page one is on, with the way back", () => {
  expect(tabAddress("login", "register", "/cart")).toEqual({
    pathname: "/login",
    search: "tab=register&voltar=%2Fcart",
  });
  expect(tabAddress("login", "login", null)).toEqual({ pathname: "/login", search: "" });
  expect(tabAddress("register", "login", null)).toEqual({ pathname: "/cadastro", search: "tab=login" });
  expect(tabAddress("register", "register", "/cart")).toEqual({ pathname: "/cadastro", search: "voltar=%2Fcart" });
});
