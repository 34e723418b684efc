import { counted } from "#platform/formats/plural.ts";

export type CheckoutStep = "delivery" | "payment" | "confirmation";

/** The payment step of this browser's cart. */
export const PAYMENT_STEP = "/checkout?etapa=pagamento";

export interface StepFacts {
  id: CheckoutStep;
  label: string;
  /** Progress shown while the step is current. */
  percent: number;
  /** Estimated minutes left from this step on. */
  minutes: number;
  tip: string;
}

export const CHECKOUT_STEPS: readonly [StepFacts, StepFacts, StepFacts] = [
  {
    id: "delivery",
    label: "Entrega",
    percent: 33,
    minutes: 3,
    tip: "tenha o seu CEP.",
  },
  { id: "payment", label: "Pagamento", percent: 66, minutes: 1, tip: "confira o total." },
  {
    id: "confirmation",
    label: "Confirmação",
    percent: 100,
    minutes: 0,
    tip: "o comprovante e o rastreio chegam por e-mail.",
  },
];

export type StepState = "done" | "current" | "ahead";

/** A step's look while `current` is current; `finished` marks the last step as done too. */
export function stepState(step: CheckoutStep, current: CheckoutStep, finished = false): StepState {
  const position = (id: CheckoutStep) => CHECKOUT_STEPS.findIndex((each) => each.id === id);
  if (finished || position(step) < position(current)) return "done";
  return step === current ? "current" : "ahead";
}

export function stepFacts(step: CheckoutStep): StepFacts {
  return CHECKOUT_STEPS.find((each) => each.id === step) ?? CHECKOUT_STEPS[0];
}

/** The time left, as text: `Cerca de 3 minutos`. */
export function timeLeft(minutes: number): string {
  if (minutes === 0) return "Pronto";
  return `Cerca de ${counted(minutes, "minuto", "minutos")}`;
}
