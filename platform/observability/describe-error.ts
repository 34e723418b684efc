export interface DescribedError {
  name: string;
  message: string;
  code?: string;
  /** Names from a database error; never its values. */
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

const LONGEST_MESSAGE = 500;
const DEEPEST = 4;
const MOST_ERRORS = 4;
const FRAMES = 8;

/** Masks personal data and secrets, which error messages of libraries may quote. */
export function describeError(error: unknown): DescribedError {
  const described = describe(error, 0);
  const stack = error instanceof Error ? framesOf(error.stack) : "";
  return stack ? { ...described, stack } : described;
}

export function errorText(error: unknown): string {
  const words: string[] = [];
  let next: DescribedError | undefined = describe(error, 0);
  while (next) {
    words.push(next.message);
    next = next.cause ?? next.errors?.[0];
  }
  return [...new Set(words)].join(": ");
}

function describe(error: unknown, depth: number): DescribedError {
  if (!(error instanceof Error)) {
    const { code } = error !== null && typeof error === "object" ? textsOf(error) : {};
    return { name: nameOf(error), message: wordsOf(error), ...(code && { code }) };
  }
  const { code, constraint, table } = textsOf(error);
  const errors = error instanceof AggregateError ? error.errors.slice(0, MOST_ERRORS) : [];
  const message = maskPersonalData(quotesValues(code) ? withoutQuotes(error.message) : error.message);
  return {
    name: error.name || "Error",
    message: message || code || "no message",
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(depth < DEEPEST && error.cause !== undefined && { cause: describe(error.cause, depth + 1) }),
    ...(depth < DEEPEST && errors.length > 0 && { errors: errors.map((each: unknown) => describe(each, depth + 1)) }),
  };
}

function textsOf(error: object): Partial<Record<string, string>> {
  const found: Partial<Record<string, string>> = {};
  for (const [name, value] of Object.entries(error)) if (typeof value === "string") found[name] = value;
  if ("code" in error && typeof error.code === "number") found.code = String(error.code);
  return found;
}

/** Class 22 (data exceptions) quotes the invalid value. */
function quotesValues(code: string | undefined): boolean {
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuotes(message: string): string {
  return message.slice(0, LONGEST_MESSAGE).replace(/"[^"]*("|$)/g, '"[value]"');
}

function nameOf(thrown: unknown): string {
  if (thrown === null || typeof thrown !== "object") return typeof thrown;
  // Survives a class renamed by a bundler.
  if (Symbol.toStringTag in thrown && typeof thrown[Symbol.toStringTag] === "string") {
    return String(thrown[Symbol.toStringTag]);
  }
  return thrown.constructor?.name ?? "Object";
}

/** The text itself, a response's status, an object's field names. */
function wordsOf(thrown: unknown): string {
  if (thrown === null || typeof thrown !== "object") return maskPersonalData(String(thrown)) || "nothing";
  if ("message" in thrown && typeof thrown.message === "string") return maskPersonalData(thrown.message);
  if ("status" in thrown && typeof thrown.status === "number") {
    const text = "statusText" in thrown && typeof thrown.statusText === "string" ? thrown.statusText : "";
    return `answered ${thrown.status} ${text}`.trim();
  }
  const fields = Object.keys(thrown).slice(0, 8).join(", ");
  return fields ? `an object with ${fields}` : "an empty object";
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** E-mail addresses, keys, documents, phone and card numbers; truncates the text. Rules: LAW-49. */
export function maskPersonalData(text: string): string {
  return text
    .slice(0, LONGEST_MESSAGE)
    .replace(/[^\s"'<>(){},;]+/g, (word) => (word.includes("@") ? "[address]" : word))
    .replace(/\b(?:eyJ|APP_USR-|TEST-|(?:sk|rk|whsec)_)[\w.-]+/g, "[key]")
    .replace(/\b(Bearer|Basic) +[^\s"']+/gi, "$1 [key]")
    .replace(/([?&][\w-]*(?:token|key|secret|code|signature)=)[^&\s"']+/gi, "$1[key]")
    .replace(/(?<![\w.-])\+?\(?\d[\d().\s/-]{5,40}\d(?![\w-])/g, maskNumber)
    .replace(/\s+/g, " ")
    .trim();
}

function maskNumber(number: string): string {
  return IPV4.test(number) || number.replace(/\D/g, "").length < 8 ? number : "[number]";
}

function framesOf(stack: string | undefined): string {
  const lines = stack?.split("\n") ?? [];
  return lines
    .filter((line) => line.startsWith("    at "))
    .slice(0, FRAMES)
    .map((line) => line.trim())
    .join("\n");
}
