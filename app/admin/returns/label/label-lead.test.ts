import { expect, test } from "vitest";
import { labelLead } from "./return-label-panel.tsx";

const of = (state: "delivered" | "posted" | "ready", cancelWanted = false) => ({ state, cancelWanted });

test("staff are asked to look at what arrived until they have", () => {
  expect(labelLead(of("posted"), "approved", false)).toBe("O cliente postou. A peça está a caminho.");
  expect(labelLead(of("delivered"), "approved", false)).toBe("A peça chegou. Confira e marque como recebida.");
  expect(labelLead(of("delivered"), "received", false)).toBe("A peça chegou.");
  expect(labelLead(of("delivered"), "refunded", false)).toBe("A peça chegou.");
});

test("a label that is being cancelled, or whose code is over, says so", () => {
  expect(labelLead(of("ready", true), "approved", false)).toBe("Cancelando.");
  expect(labelLead(of("ready"), "approved", true)).toBe("Venceu sem postagem.");
});
