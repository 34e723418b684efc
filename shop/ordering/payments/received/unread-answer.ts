import type { z } from "zod";

/** Field names with the types of their values, never the values. */
export type AnswerShape = string | readonly AnswerShape[] | { readonly [field: string]: AnswerShape };

/** Unreadable, or with an unknown state. */
export interface UnreadAnswer {
  operation: string;
  /** Without personal data: the same text for the same fault. */
  problem: string;
  shape: AnswerShape;
  kind: "unknown_state" | "unreadable_answer";
}

const DEEPEST = 6;
const MOST_FIELDS = 60;
const MOST_ITEMS = 3;
/** Values of these fields are stored if they are a single word: they tell a state, nothing personal. */
const STATES: ReadonlySet<string> = new Set(["status", "status_detail", "payment_status", "type", "object"]);
const WORD = /^[a-z][a-z0-9_.-]{0,60}$/;

/** Truncated in depth and length. Rules: PAY-42. */
export function answerShapeOf(answer: unknown, depth = 0): AnswerShape {
  if (answer === null) return "null";
  if (typeof answer !== "object") return typeof answer;
  if (depth === DEEPEST) return Array.isArray(answer) ? "array" : "object";
  if (Array.isArray(answer)) return answer.slice(0, MOST_ITEMS).map((item) => answerShapeOf(item, depth + 1));
  const fields = Object.entries(answer).slice(0, MOST_FIELDS);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name.slice(0, 60),
      STATES.has(name) && typeof value === "string" && WORD.test(value)
        ? `= ${value}`
        : answerShapeOf(value, depth + 1),
    ]),
  );
}

export function unreadable(operation: string, answer: unknown, error: z.ZodError): UnreadAnswer {
  const missed = [...new Set(error.issues.map(({ path }) => path.join(".") || "answer"))];
  return {
    operation,
    problem: missed.slice(0, 5).join(", "),
    shape: answerShapeOf(answer),
    kind: "unreadable_answer",
  };
}

export function ofUnknownState(operation: string, answer: unknown, state: string): UnreadAnswer {
  const word = state.replaceAll(/[^\w/.-]/g, "?").slice(0, 100);
  return { operation, problem: word, shape: answerShapeOf(answer), kind: "unknown_state" };
}
