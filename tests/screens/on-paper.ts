import '../../src/app/print.css';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** Looks at the page as it is printed. */
export async function onPaper(look: () => unknown): Promise<void> {
  const browser: { send: (method: 'Emulation.setEmulatedMedia', params: { readonly media: string }) => Promise<unknown> } = cdp();
  dispatchEvent(new Event('beforeprint'));
  await browser.send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await expect.poll(() => matchMedia('print').matches).toBe(true);
    await look();
  } finally {
    await browser.send('Emulation.setEmulatedMedia', { media: '' });
    dispatchEvent(new Event('afterprint'));
  }
}
