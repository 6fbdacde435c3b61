import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Brand } from '../../src/app/brand.tsx';
import mark from '../../src/app/mark.svg';

let end: (() => void) | undefined;

afterEach(() => { end?.(); });

/** The address of the picture that stands before the name. */
function show(logo: string | undefined): () => string {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  end = () => {
    root.unmount();
    element.remove();
  };
  root.render(<MemoryRouter><Brand logo={logo} name="Acme Careers" /></MemoryRouter>);
  return () => element.querySelector('img')?.getAttribute('src') ?? '';
}

const OWN = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

it('is the name alone for who hears it', async () => {
  show(undefined);
  await expect.element(page.getByRole('link', { name: 'Acme Careers', exact: true })).toBeVisible();
});

it('has the deployment’s picture, else the portal’s own', async () => {
  const shown = show(OWN);
  await expect.poll(shown).toBe(OWN);
  end?.();
  const own = show(undefined);
  await expect.poll(own).toBe(mark);
});

it('has the portal’s own picture where the deployment’s cannot be shown', async () => {
  const shown = show('data:image/png,not a picture');
  await expect.poll(shown).toBe(mark);
});
