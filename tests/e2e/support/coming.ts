/**
 * What a page is about to do, waited for from before it is made to. Where it cannot be made to, that alone is the test's
 * error: nobody waits for this any more, and it ends unheard.
 */
export function coming<Result>(awaited: Promise<Result>): Promise<Result> {
  awaited.catch(() => undefined);
  return awaited;
}
