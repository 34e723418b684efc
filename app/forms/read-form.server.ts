import { data } from "react-router";

const MOST_ANONYMOUS_BYTES = 256 * 1024;

/** Whether a form is so large that it must carry files. The caller reads it only if the sender may upload. */
export function isLargeForm({ headers }: Request): boolean {
  return Number(headers.get("Content-Length")) > MOST_ANONYMOUS_BYTES;
}

/** The fields of a posted form. Throws a 400 response when the body cannot be read as a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
