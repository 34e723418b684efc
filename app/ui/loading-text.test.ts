import { expect, test } from "vitest";
import { loadingText } from "./loading-text.ts";

test.each([
  ["/produto/ANELAPARAD-001", "Carregando produto..."],
  ["/categoria/aneis", "Carregando produtos..."],
  ["/promocoes", "Carregando produtos..."],
  ["/busca", "Carregando produtos..."],
  ["/", "Carregando página..."],
  ["/cart", "Carregando página..."],
])("going to %s says %s", (pathname, text) => expect(loadingText(pathname)).toBe(text));
