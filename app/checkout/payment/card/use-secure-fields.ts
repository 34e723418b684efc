import { useEffect, useState } from "react";
import type { CardFieldsConfig } from "./card-controls.ts";
import { type SecureState, secureStateOf } from "./card-faults.ts";
import cardFont from "./card-font.css?url";
import {
  INIT_FAILED,
  type MercadoPago,
  openMercadoPago,
  type SecureField,
  type SecureFieldType,
} from "./mercado-pago-sdk.ts";

/** Element ids the provider's iframes are mounted in. */
export const FRAME_IDS: Readonly<Record<SecureFieldType, string>> = {
  cardNumber: "card-number",
  expirationDate: "card-expiry",
  securityCode: "card-code",
};

const OPTIONS: Readonly<Record<SecureFieldType, { placeholder: string; srLabel: string }>> = {
  cardNumber: { placeholder: "0000 0000 0000 0000", srLabel: "Número do cartão" },
  expirationDate: { placeholder: "MM/AA", srLabel: "Validade" },
  securityCode: { placeholder: "123", srLabel: "CVV" },
};

const TYPES = ["cardNumber", "expirationDate", "securityCode"] as const;
const UNTOUCHED: Record<SecureFieldType, SecureState> = {
  cardNumber: "empty",
  expirationDate: "empty",
  securityCode: "empty",
};

export interface SecureFields {
  /** Null until the provider's script has loaded. */
  provider: MercadoPago | null;
  /** All three iframes are ready. */
  ready: boolean;
  /** Error message if loading failed. */
  failure: string | null;
  states: Readonly<Record<SecureFieldType, SecureState>>;
  focused: SecureFieldType | null;
  /** The card's first digits (BIN); null until complete. */
  bin: string | null;
  mounted: Readonly<Partial<Record<SecureFieldType, SecureField>>>;
}

/** Rules: PAY-78. */
const READY_WITHIN_MS = 20_000;

/** Mounts the provider's card fields and tracks their state. The typed values stay with the provider. */
export function useSecureFields({ scriptUrl, publicKey }: CardFieldsConfig): SecureFields {
  const [provider, setProvider] = useState<MercadoPago | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [states, setStates] = useState(UNTOUCHED);
  const [readyCount, setReadyCount] = useState(0);
  const [focused, setFocused] = useState<SecureFieldType | null>(null);
  const [bin, setBin] = useState<string | null>(null);
  const [mounted, setMounted] = useState<SecureFields["mounted"]>({});

  useEffect(() => {
    let left = false;
    const fields: SecureField[] = [];
    const tooLate = setTimeout(() => setFailure(INIT_FAILED), READY_WITHIN_MS);
    let waiting = TYPES.length;

    function mount(type: SecureFieldType, opened: MercadoPago): SecureField {
      const change = (next: (state: SecureState) => SecureState) =>
        setStates((all) => ({ ...all, [type]: next(all[type]) }));
      const field = opened.fields.create(type, { ...OPTIONS[type], ...frameLook() }).mount(FRAME_IDS[type]);
      fields.push(field);
      field.on("ready", () => {
        waiting -= 1;
        if (waiting === 0) clearTimeout(tooLate);
        setReadyCount((count) => count + 1);
      });
      field.on("focus", () => setFocused(type));
      field.on("change", () => change((state) => (state === "empty" ? "typing" : state)));
      field.on("validityChange", ({ errorMessages = [] }) =>
        change((state) => (errorMessages.length > 0 && state === "empty" ? "empty" : secureStateOf(errorMessages))),
      );
      // Left without an error: treat it as valid, since the provider does not always report it.
      field.on("blur", () => {
        setFocused((at) => (at === type ? null : at));
        change((state) => (state === "typing" ? "valid" : state));
      });
      if (type === "cardNumber") field.on("binChange", (change) => setBin(change.bin || null));
      return field;
    }

    async function open() {
      try {
        const opened = await openMercadoPago(scriptUrl, publicKey);
        if (left) return;
        const [cardNumber, expirationDate, securityCode] = TYPES.map((type) => mount(type, opened));
        setMounted({ cardNumber, expirationDate, securityCode });
        setProvider(opened);
      } catch (error) {
        clearTimeout(tooLate);
        if (!left)
          setFailure(error instanceof Error && error.message.startsWith("Erro ao") ? error.message : INIT_FAILED);
      }
    }

    void open();
    return () => {
      left = true;
      clearTimeout(tooLate);
      for (const field of fields) field.unmount();
    };
  }, [scriptUrl, publicKey]);

  return { provider, ready: readyCount >= TYPES.length, failure, states, focused, bin, mounted };
}

/** Our typeface and colours inside the iframes. */
function frameLook() {
  const tokens = getComputedStyle(document.documentElement);
  return {
    style: {
      fontFamily: tokens.getPropertyValue("--font-sans").trim(),
      fontSize: "16px",
      color: tokens.getPropertyValue("--color-ink").trim(),
      placeholderColor: tokens.getPropertyValue("--color-ink-muted").trim(),
      height: "100%",
    },
    customFonts: [{ src: new URL(cardFont, document.baseURI).href }],
  };
}
