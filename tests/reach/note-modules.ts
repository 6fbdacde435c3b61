import { afterAll, expect } from 'vitest';
import { commands } from 'vitest/browser';

// Of the modules of a page the browser keeps the last 250 by itself.
performance.setResourceTimingBufferSize(10_000);

afterAll(async () => {
  const root = import.meta.env['REACH_ROOT'] as string | undefined;
  const path = expect.getState().testPath;
  if (root === undefined || path === undefined) return;
  const file = path.slice(root.length).replace(/^\//, '');
  const requests = performance.getEntriesByType('resource').map(({ name }) => `GET ${new URL(name).pathname}`);
  await commands.writeFile(`${import.meta.env['REACH_FOLDER'] as string}/${file.replaceAll('/', '+')}.json`, JSON.stringify({ file, requests }));
});
