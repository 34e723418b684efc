import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLinkWord } from "./link-word.ts";

test.each([
  "example.com",
  "Compre em EXAMPLE.COM agora",
  "Example.Com",
  "bit.ly/x",
  "Bit.Ly",
  "www.promo.qualquer",
  "WWW.promo",
  "http://1.2.3.4/x",
  "ftp://casa",
  "Loja.com.br",
  "ganhe(premio.net)",
  "premio.net.",
  "veja premio.org, hoje",
  "maria@exemplo.com",
  "t.me/grupo",
  "t.me",
  "wa.me/5511999990000",
  "açaí.com",
  "xn--aa-zja.com",
  "promo。com",
  "promo．com",
  "ｐｒｏｍｏ.com",
  "sub.dominio-novo.shop",
  "12345678.com",
  "ed.com/premio",
  "https:// promo",
  "promo.io:8080",
  "promo.com?x=1",
  "promo.com.Compre",
])("%s is a link", (text) => {
  expect(hasLinkWord(text)).toBe(true);
});

test.each([
  "",
  "Maria Clara Nunes",
  "Av. Brasil",
  "Av.Brasil",
  "R.Dr.João",
  "R. Dr. João Com. Silva",
  "D.Pedro II",
  "Sta.Clara",
  "Qd.12 Lt.5",
  "Qd.12.Lt.5",
  "Dr.Silva",
  "St. Ana",
  "1.234",
  "Jr.",
  "João Silva Jr.",
  "Ed.Com",
  "Ed.Com.",
  "ED.COM",
  "Cond.Top Life",
  "Esq.com Rua B",
  "Rod.BR 116",
  "Rod.BR-116, km 12.5",
  "Av.Com.Araújo",
  "R.Com.João Ribeiro",
  "N.Sra.do Ó",
  "Av.do Contorno",
  "Pça.da Sé",
  "R.de Baixo",
  "S.A.",
  "Silva Ltda.ME",
  "Apto 12.Com vista",
  "Bl.B Ap.31",
  "S/N",
  "Km 3,5",
  "...",
  ".com",
  "com",
  "Rua 7.",
  "J.R.R. Tolkien",
  "A.C.Camargo",
  "Ma. Eduarda",
  "Ponto Com",
  "Rua Ponto . com",
  "Ana-Maria d'Ávila",
  "C.E.P. 01310-100",
  "Vila N.S.Aparecida",
  "Prof.Me. Souza",
])("%s is none", (text) => {
  expect(hasLinkWord(text)).toBe(false);
});

const letters = fc.stringMatching(/^[a-zà-öø-ú]{4,12}$/);
const ending = fc.constantFrom("com", "br", "net", "org", "io", "ly", "me", "shop", "info", "com.br");
const anyCase = (word: string) => fc.constantFrom(word, word.toUpperCase(), word[0]?.toUpperCase() + word.slice(1));

test("a word of four letters, a point and a known ending is one wherever it stands, in any case", () => {
  const known =
    /^(?:alam|apto|avenida|cond|conj|cons|dist|edif|estrada|lote|ltda|mons|praça|profa|quadra|resid|rodovia|sala|srta|trav|travessa|alameda|cjto)$/;
  const words = letters.filter((word) => !known.test(word));
  fc.assert(
    fc.property(
      words.chain(anyCase),
      ending.chain(anyCase),
      fc.constantFrom("", "Rua ", "(", "x "),
      (word, end, lead) => {
        expect(hasLinkWord(`${lead}${word}.${end}`)).toBe(true);
        expect(hasLinkWord(`${lead}${word}.${end} fim`)).toBe(true);
        expect(hasLinkWord(`${lead}${word}. ${end}`)).toBe(false);
      },
    ),
  );
});

test("a text without a point or a slash is none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const plain = text.normalize("NFKC");
      fc.pre(!/[./\u3002]/.test(plain));
      expect(hasLinkWord(text)).toBe(false);
    }),
  );
});

test("a quarter of a megabyte takes no longer than a moment, whatever it is made of", () => {
  for (const piece of ["a", ".", "a.", "-", "com.", "://", "9.", "é", " ", "www", "a b."]) {
    const text = piece.repeat(Math.ceil(250_000 / piece.length));
    const start = performance.now();
    hasLinkWord(text);
    expect(performance.now() - start).toBeLessThan(10_000);
  }
});
