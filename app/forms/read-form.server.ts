import { data } from "react-router";

/** The fields of a posted form. Throws a 400 response when the body cannot be read as a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
