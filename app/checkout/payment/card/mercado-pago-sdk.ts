/**
 * The part of Mercado Pago's SDK we use: secure fields and core methods (github.com/mercadopago/sdk-js,
 * docs/fields.md).
 */
export type SecureFieldType = "cardNumber" | "expirationDate" | "securityCode";

export interface SecureField {
  mount(containerId: string): SecureField;
  unmount(): void;
  on(event: "ready" | "focus" | "blur" | "change", listener: () => void): SecureField;
  on(
    event: "validityChange",
    listener: (change: { errorMessages?: readonly { message: string; cause: string }[] }) => void,
  ): SecureField;
  on(event: "binChange", listener: (change: { bin: string | null }) => void): SecureField;
  update(changes: { settings: unknown; placeholder?: string }): void;
  focus(): void;
}

export interface CardMethod {
  id: string;
  payment_type_id: string;
  settings?: readonly { card_number?: unknown; security_code?: unknown }[];
}

export interface PayerCost {
  installments: number;
  installment_rate: number;
  installment_amount: number;
  total_amount: number;
}

export interface MercadoPago {
  fields: {
    create(
      type: SecureFieldType,
      options: {
        placeholder?: string;
        style?: Record<string, string>;
        /** Style sheets that the field's frame loads. */
        customFonts?: readonly { src: string }[];
        srLabel?: string;
      },
    ): SecureField;
    createCardToken(holder: {
      cardholderName: string;
      identificationType: string;
      identificationNumber: string;
    }): Promise<{ id: string } | undefined>;
  };
  getPaymentMethods(query: { bin: string }): Promise<{ results: readonly CardMethod[] }>;
  getIssuers(query: { paymentMethodId: string; bin: string }): Promise<readonly { id: string | number }[]>;
  getInstallments(query: {
    amount: string;
    bin: string;
    paymentTypeId?: string;
  }): Promise<readonly { payment_method_id?: string; payer_costs: readonly PayerCost[] }[]>;
}

declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options: { locale: string }) => MercadoPago;
    /** Mercado Pago's device fingerprint. */
    MP_DEVICE_SESSION_ID?: string;
  }
}

/** Rules: PAY-78. */
export const LOAD_FAILED = "Erro ao carregar Mercado Pago SDK";
export const INIT_FAILED = "Erro ao inicializar sistema de pagamento";

const scripts = new Map<string, Promise<void>>();

/** Loads the provider's script once and returns its API. Throws an `Error` whose message says what failed. */
export async function openMercadoPago(scriptUrl: string, publicKey: string): Promise<MercadoPago> {
  await loadScript(scriptUrl);
  try {
    if (!window.MercadoPago) throw new Error("no global");
    return new window.MercadoPago(publicKey, { locale: "pt-BR" });
  } catch (cause) {
    throw new Error(INIT_FAILED, { cause });
  }
}

function loadScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      scripts.delete(address);
      reject(new Error(LOAD_FAILED));
    };
    document.head.append(script);
  });
  scripts.set(address, loading);
  return loading;
}
