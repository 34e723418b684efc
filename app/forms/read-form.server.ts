import { data } from "react-router";

/** The fields of a posted form; what cannot be read as one is answered with 400. Throws that answer. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
