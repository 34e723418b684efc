import { data } from "react-router";

/**
 * The fields of a posted form. What cannot be read as one is answered with 400, and so is a NUL, which nobody types and
 * no text of the database can hold. Throws that answer.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || [...form].flat().some((part) => typeof part === "string" && part.includes("\0"))) {
    throw data(null, { status: 400 });
  }
  return form;
}
