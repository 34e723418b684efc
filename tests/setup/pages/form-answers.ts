import type { FormAnswer } from "#app/forms/form-answer.ts";

export interface FormAnswered {
  status: number;
  location: string | null;
  cookies: string[];
  answer: FormAnswer | null;
  headers: Headers;
}

/** Normalises a form action's result: data with status and headers, or a redirect (returned or thrown). */
export async function answerOf(submitting: Promise<unknown>): Promise<FormAnswered> {
  const result = await submitting.catch((thrown: unknown) => thrown);
  if (result instanceof Response) {
    const { status, headers } = result;
    return { status, location: headers.get("Location"), cookies: headers.getSetCookie(), answer: null, headers };
  }
  if (typeof result !== "object" || result === null || !("data" in result)) throw result;
  const { data, init } = result as { data: FormAnswer; init: ResponseInit | null };
  const headers = new Headers(init?.headers);
  return { status: init?.status ?? 200, location: null, cookies: headers.getSetCookie(), answer: data, headers };
}

/** What a browser sends back of the cookies it was given. */
export const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");
