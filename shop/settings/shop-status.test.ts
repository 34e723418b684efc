import { expect, test } from "vitest";
import { closedNotice, shopClosedText, statusForm, statusOfForm } from "./shop-status.ts";

const noon = (day: string) => new Date(`${day}T15:00:00Z`);
const CLOSED = { closed: true, message: "Férias coletivas.", reopensOn: "2027-01-05" };

test("a closed shop says why and until when, and sells by itself from that day on", () => {
  expect(closedNotice({ ...CLOSED, closed: false }, noon("2026-12-24"))).toBeNull();
  const notice = closedNotice(CLOSED, noon("2027-01-04"));
  expect(notice).toEqual({ message: "Férias coletivas.", reopensOn: "05/01/2027" });
  // 23:30 in São Paulo is already the next day in UTC.
  expect(closedNotice(CLOSED, new Date("2027-01-05T02:30:00Z"))).not.toBeNull();
  expect(closedNotice(CLOSED, new Date("2027-01-05T03:00:00Z"))).toBeNull();
  expect(closedNotice({ ...CLOSED, reopensOn: null }, noon("2040-01-01"))).toEqual({
    message: "Férias coletivas.",
    reopensOn: null,
  });
  expect(notice && shopClosedText(notice)).toBe(
    "Férias coletivas. Voltamos a receber pedidos em 05/01/2027. O seu carrinho fica guardado.",
  );
});

test.each([
  [{ status: "closed", message: " ", reopensOn: "" }, [["message", "Diga aos clientes por que a loja está fechada."]]],
  [
    { status: "closed", message: "Férias", reopensOn: "2026-11-21" },
    [["reopensOn", "Escolha um dia a partir de amanhã."]],
  ],
  [{ status: "closed", message: "Férias", reopensOn: "2027-02-30" }, [["reopensOn", "Dia inválido."]]],
  [{ status: "closed", message: "a\nb", reopensOn: "" }, [["message", "Escreva em uma linha só."]]],
  [{ status: "closed", message: "Férias", reopensOn: "2026-11-22" }, []],
  [{ status: "open", message: "", reopensOn: "2020-01-01" }, []],
])("the form: %j", (fields, problems) => {
  const { error } = statusForm("2026-11-21").safeParse(fields);
  expect((error?.issues ?? []).map(({ path, message }) => [path[0], message])).toEqual(problems);
});

test("an open shop keeps its message for the next time, not its day", () => {
  expect(statusOfForm({ status: "open", message: "Férias", reopensOn: "2027-01-05" })).toEqual({
    closed: false,
    message: "Férias",
    reopensOn: null,
  });
});
