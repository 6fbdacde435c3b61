/** Makes a missed case a type error; at run time it names the value nobody expected. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
