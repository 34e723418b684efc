/**
 * Returns a function that makes a value at its first call and returns the same one at each. Used for formats of `Intl` in
 * code that pages load: making one loads its data, which takes a slow phone 50 to 150 ms.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
