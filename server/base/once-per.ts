/** Caches a function's result for each object, which must not change, as long as the object exists. */
export function oncePer<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, Made>();
  return (thing) => {
    let known = made.get(thing);
    if (known === undefined) {
      known = make(thing);
      made.set(thing, known);
    }
    return known;
  };
}
