/** Remembers what a function makes of an object that does not change, for as long as the object is there. */
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
