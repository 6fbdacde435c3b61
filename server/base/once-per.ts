/** Caches a function's result for each object, which must not change, as long as the object exists. */
export function oncePer<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const cache = new WeakMap<Key, Result>();
  return (key) => {
    let cached = cache.get(key);
    if (cached === undefined) {
      cached = make(key);
      cache.set(key, cached);
    }
    return cached;
  };
}
