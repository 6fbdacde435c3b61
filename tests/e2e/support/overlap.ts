import type { Locator } from 'playwright';

/** Whether one thing on the screen lies, with any part of it, where another is. Both must be there. */
export async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('one of them is not to be seen');
  return first.x < second.x + second.width && second.x < first.x + first.width && first.y < second.y + second.height && second.y < first.y + first.height;
}
