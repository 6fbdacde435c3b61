import type { Locator, Page } from 'playwright';

/** What stands at the fields, letter for letter, from the top. */
export async function fieldErrors(scope: Page | Locator): Promise<readonly string[]> {
  return (await scope.locator('p[id$="-error"]').allTextContents()).filter((text) => text !== '');
}
