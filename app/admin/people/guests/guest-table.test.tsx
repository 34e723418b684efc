import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FoundGuestsNote } from "./guest-table.tsx";

const guest = (orderId: string, name: string) => ({
  orderId,
  key: { phone: "31999990000" },
  name,
  email: "",
  phone: "31999990000",
  city: "",
  state: "",
  orders: 1,
  spentCents: 0,
  lastOrderAt: null,
});

function noteOf(names: string[], more = false): string {
  const found = { guests: names.map((name, place) => guest(String(place), name)), more };
  const Stub = createRoutesStub([{ path: "/", Component: () => <FoundGuestsNote found={found} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("one person without an account is named and linked, several are counted, nobody is no note", () => {
  expect(noteOf(["Teresa"])).toMatch(
    /Uma pessoa comprou sem conta.*href="\/admin\/clientes\/sem-conta\/0".*Ver Teresa/s,
  );
  expect(noteOf(["Teresa", "Ana"])).toMatch(/2 pessoas compraram sem conta.*href="#sem-conta"/s);
  expect(noteOf(["Teresa", "Ana"], true)).toContain("Mais de 2 pessoas");
  expect(noteOf([])).toBe("");
});
