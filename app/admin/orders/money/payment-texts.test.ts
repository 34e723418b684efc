import { describe, expect, test } from "vitest";
import { paymentDetailTexts } from "./payment-texts.ts";

describe("a provider's word for how an attempt stands", () => {
  test.each([
    ["accredited", "paid", "valor creditado"],
    ["waiting_transfer", "pending", "aguardando a transferência"],
    ["pending_waiting_transfer", "pending", "aguardando a transferência"],
    ["pending_challenge", "pending", "aguardando a confirmação no banco"],
    ["succeeded", "paid", "concluído"],
    // Already said by the state.
    ["partially_refunded", "partially_refunded", ""],
    ["refunded", "refunded", ""],
    ["expired", "expired", ""],
    // Already said by the reason of the refusal.
    ["cc_rejected_high_risk", "failed", ""],
    [null, "created", ""],
  ] as const)("%s of %s is '%s', and no English", (detail, state, words) =>
    expect(paymentDetailTexts(detail, state)).toEqual({ words, code: null }),
  );

  test("stays as it is, for small print, where nobody has told us of it", () =>
    expect(paymentDetailTexts("brand_new_word", "pending")).toEqual({ words: "", code: "brand_new_word" }));
});
