/** Wraps a function so that it runs at the first call only; later calls return the same value. */
export function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
