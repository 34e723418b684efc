import { expect, test } from "vitest";
import { matchParts } from "./match-parts.ts";

const marked = (text: string, term: string) =>
  matchParts(text, term)
    .map((part) => (part.bold ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["argola clássica", "argola", "[argola] clássica"],
  ["brinco argola", "ARG", "brinco [arg]ola"],
  ["Coração romântico", "coracao rom", "[Coração] [rom]ântico"],
  ["ponto de luz", "luz ponto", "[ponto] de [luz]"],
  ["anel", "", "anel"],
  ["anel", "<b>", "anel"],
  ["½ par", "½", "[½] par"],
])("%s with %j: %s", (text, term, expected) => expect(marked(text, term)).toBe(expected));
