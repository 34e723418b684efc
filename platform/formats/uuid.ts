const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Uuid = `${string}-${string}-${string}-${string}-${string}`;

/** Check an id before querying: PostgreSQL fails on malformed ones. */
export function isUuid(text: string): text is Uuid {
  return UUID.test(text);
}
