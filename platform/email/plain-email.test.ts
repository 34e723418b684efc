import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { emailGreeting, type PlainEmail, plainEmailText } from "./plain-email.ts";
import { renderPlainEmail } from "./render-email.server.tsx";

const { brand } = readConfig({});

const LETTER: PlainEmail = {
  subject: "Recebemos sua mensagem",
  title: "Mensagem recebida",
  lead: "Olá, Maria.",
  facts: [{ label: "Protocolo", value: "2026001001" }],
  button: { label: "Ver a loja", url: "https://lavra.exemplo/?a=1&b=2" },
  paragraphs: [{ title: "Mensagem", text: "<script>alert(1)</script>\nSegunda linha" }],
  footer: [{ text: "Cancelar inscrição", url: "https://lavra.exemplo/sair" }],
};

test("both forms say the same, and who sells", () => {
  const html = renderPlainEmail(LETTER, brand);
  const text = plainEmailText(LETTER, brand);
  for (const words of ["Mensagem recebida", "2026001001", "Segunda linha", "https://lavra.exemplo/sair", brand.cnpj]) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(html).toContain('href="https://lavra.exemplo/?a=1&amp;b=2"');
  expect(html).not.toContain("<script>");
});

test.each([
  ["Maria Clara Nunes", "Olá, Maria."],
  ["  joão  ", "Olá, joão."],
  ["D’Ávila", "Olá, D’Ávila."],
  ["https://mau.exemplo compre", "Olá."],
  ["ganhe$$$ agora", "Olá."],
  ["", "Olá."],
  ["Joalheria  Ipê", "Olá, Joalheria Ipê."],
  ["Lua & Cia. Ltda.", "Olá, Lua & Cia. Ltda."],
  ["Prata Fina ME", "Olá, Prata Fina ME."],
  ["Joalheria mau.exemplo", "Olá."],
  ["Joalheria https://mau.exemplo", "Olá."],
  [`Joalheria ${"x".repeat(80)}`, "Olá."],
  ["Mei Lin", "Olá, Mei."],
  ["Cleide Prata", "Olá, Cleide."],
])("%j is greeted with %s", (name, greeting) => {
  expect(emailGreeting(name)).toBe(greeting);
});

test("who has a CNPJ is greeted whole", () => {
  expect(emailGreeting("Casa da Lua", true)).toBe("Olá, Casa da Lua.");
  expect(emailGreeting("Casa da Lua")).toBe("Olá, Casa.");
});
