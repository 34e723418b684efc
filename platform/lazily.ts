/** Makes a value at the first call only. For formats of `Intl` in pages: making one takes a slow phone 50 to 150 ms. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
