/** A decoded form: strings and nested objects; a list is an object with its indexes as keys. */
export type FormValue = string | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** Decodes Stripe's form encoding: `line_items[0][price_data][currency]=brl`. */
export function decodeForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let place: Form = form;
    for (const part of path) {
      const key = part === "" ? String(Object.keys(place).length) : part;
      const inner = place[key];
      const next: Form = typeof inner === "object" ? inner : {};
      place[key] = next;
      place = next;
    }
    place[last === "" ? String(Object.keys(place).length) : last] = value;
  }
  return form;
}

/** The value at a path such as `["line_items", "0", "quantity"]`. */
export function valueAt(form: Form, ...path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>((at, key) => (typeof at === "object" ? at[key] : undefined), form);
}

export function textAt(form: Form, ...path: string[]): string | null {
  const value = valueAt(form, ...path);
  return typeof value === "string" ? value : null;
}

/** The string values of a list or map. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  const value = valueAt(form, ...path);
  if (typeof value !== "object") return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (typeof each === "string" ? [[key, each]] : [])),
  );
}
