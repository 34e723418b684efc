import { requestApi } from "#app/request/api-client.ts";

const ADDRESS = "/rest/v1/wishlist_items";
const WAIT_MS = 15_000;

export type AddAnswer = "added" | "already_there" | "full" | "logged_out" | "failed";
export type RemoveAnswer = "removed" | "logged_out" | "failed";

/** Fetches the ids of the customer's favourites; null when the request fails. */
export async function askFavourites(): Promise<ReadonlySet<string> | null> {
  const { status, body } = await call("GET", ADDRESS);
  if (status !== 200 || !Array.isArray(body)) return null;
  return new Set(body.map((row: unknown) => textAt(row, "product_id")).filter((id) => id !== ""));
}

export async function askAdd(productId: string): Promise<AddAnswer> {
  const { status, body } = await call("POST", ADDRESS, { product_id: productId });
  if (status === 201) return "added";
  if (status === 401) return "logged_out";
  if (status === 409) return textAt(body, "code") === "23505" ? "already_there" : "full";
  return "failed";
}

export async function askRemove(productId: string): Promise<RemoveAnswer> {
  const { status } = await call("DELETE", `${ADDRESS}?product_id=${encodeURIComponent(productId)}`);
  if (status === 204) return "removed";
  return status === 401 ? "logged_out" : "failed";
}

/** Status 0: no usable answer. */
async function call(
  method: "GET" | "POST" | "DELETE",
  address: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await requestApi(address, { method, body, waitMs: WAIT_MS });
  const usable = response.kind === "answered" && response.body !== undefined;
  return usable ? { status: response.status, body: response.body } : { status: 0, body: null };
}

function textAt(value: unknown, field: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, field) : null;
  return typeof found === "string" ? found : "";
}
