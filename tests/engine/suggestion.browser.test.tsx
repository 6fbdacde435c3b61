import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { widgets } from '../../widgets/registry.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(() => { hideForms(); });

const own = readServedTypes([
  { name: 'links', base: 'text', fields: { 'My page': { input_type: 'url' }, Note: { input_type: 'text' } } },
  { name: 'own_url', base: 'url', messages: { url: { en: 'No address.', jp: 'No address.' } } },
], { types: builtInTypes, registry: widgets });
const showFields = (fields: object) => show(compileCustomFields(own.types, fields), { registry: own.registry });

const offer = (text: string) => page.getByRole('button', { name: `en:widget.url.suggestion ${JSON.stringify({ text })}`, exact: true });
const anyOffer = page.getByRole('button', { name: /url.suggestion/ });
const sent = ({ handle }: ReturnType<typeof show>) => (handle().encode() as unknown as { body: { custom_fields: Record<string, unknown> } }).body.custom_fields;
const said = () => page.getByRole('status').elements().map(({ textContent }) => textContent).join('');

it('an address without its scheme is offered with it, said, and taken by a press, which leads back into the field', async () => {
  const form = showFields({ Site: { input_type: 'url' }, Name: { input_type: 'text' } });
  const input = page.getByLabelText(/^Site/);
  await userEvent.fill(input, 'example.com/aya');
  await userEvent.tab();
  await expect.element(offer('https://example.com/aya')).toBeVisible();
  await expect.poll(said).toMatch(/url\.suggestion.*https:\/\/example\.com\/aya/);
  expect(said()).toMatch(/error\.url/);
  await userEvent.click(offer('https://example.com/aya'));
  await expect.element(input).toHaveValue('https://example.com/aya');
  await expect.element(input).toHaveFocus();
  await expect.element(input).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(anyOffer).not.toBeInTheDocument();
  expect(sent(form)).toMatchObject({ Site: 'https://example.com/aya' });
});

it('it is reached and taken by the keyboard, from the field backwards', async () => {
  showFields({ Site: { input_type: 'url', 'is_mandatory?': true } });
  const input = page.getByLabelText(/^Site/);
  await userEvent.fill(input, 'example.com');
  await userEvent.tab();
  await userEvent.click(input);
  await userEvent.tab({ shift: true });
  await expect.element(offer('https://example.com')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('https://example.com');
  await expect.element(input).toHaveFocus();
});

it('the offer follows what is typed, and what is typed since is what is taken', async () => {
  const form = showFields({ Site: { input_type: 'url' } });
  const input = page.getByLabelText(/^Site/);
  await userEvent.fill(input, 'example.com');
  await userEvent.tab();
  await userEvent.fill(input, 'example.org');
  await userEvent.click(anyOffer);
  await expect.element(input).toHaveValue('https://example.org');
  await userEvent.fill(input, 'no address');
  await userEvent.tab();
  await expect.element(page.getByText(/error\.url/).first()).toBeVisible();
  await expect.element(anyOffer).not.toBeInTheDocument();
  await userEvent.fill(input, 'example.net');
  await userEvent.tab();
  await expect.element(offer('https://example.net')).toBeVisible();
  expect(sent(form)).toMatchObject({ Site: 'example.net' });
});

it('of a part of a composite it goes into the whole, and a type with words of its own has it, too', async () => {
  const form = showFields({ Links: { input_type: 'links' }, Own: { input_type: 'own_url' } });
  await userEvent.fill(page.getByLabelText(/^My page/), 'example.com');
  await userEvent.tab();
  await userEvent.click(offer('https://example.com'));
  await userEvent.fill(page.getByLabelText(/^Own/), 'example.org');
  await userEvent.tab();
  await expect.element(page.getByText('No address.').first()).toBeVisible();
  await userEvent.click(offer('https://example.org'));
  expect(sent(form)).toEqual({ Links: '{"My page":"https://example.com"}', Own: 'https://example.org' });
});

it('of an address that the server holds it is there when the form opens, in both languages where both are read, and not where it is locked', async () => {
  const form = showFields({ Site: { input_type: 'url', value: 'example.com' }, Closed: { input_type: 'url', value: 'example.org', is_locked: true } });
  form.readBoth(true);
  await expect.element(offer('https://example.com')).toBeVisible();
  await expect.element(page.getByText(/^jp:widget\.url\.suggestion/)).toBeVisible();
  expect(anyOffer.elements().length).toBe(1);
});
