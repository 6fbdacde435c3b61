import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { widgets } from '../../widgets/registry.ts';
import { hideForms, show } from '../engine/show-form.tsx';
import { commitComposition, compose } from './ime.ts';

afterEach(hideForms);

const zip = { name: 'zip', base: 'text', mask: '000-0000', normalize: ['digitsOnly'] };
const capitals = { name: 'capitals', base: 'text', normalize: ['upperCase'] };
const { types, registry } = readServedTypes([zip, capitals], { types: builtInTypes, registry: widgets });

function showZip() {
  const { handle } = show(compileCustomFields(types, { Zip: { input_type: 'zip', 'is_mandatory?': true } }), { registry });
  const input = page.getByRole('textbox').element() as HTMLInputElement;
  return { input, sent: () => (handle().encode() as unknown as { body: { custom_fields: Record<string, unknown> } }).body.custom_fields['Zip'] };
}

it('a masked text is written with its signs as it is typed, and taken back by keyboard', async () => {
  const { input, sent } = showZip();
  await userEvent.tab();
  expect(document.activeElement).toBe(input);
  expect(input.inputMode).toBe('numeric');
  await userEvent.keyboard('1000');
  expect(input.value).toBe('100-0');
  await userEvent.keyboard('{Backspace}');
  expect(input.value).toBe('100');
  await userEvent.keyboard('0001');
  expect([input.value, sent()]).toEqual(['100-0001', '100-0001']);
});

it('a digit put into the middle of a masked text leaves the caret after it', async () => {
  const { input } = showZip();
  await userEvent.fill(page.getByRole('textbox'), '10-0001');
  input.setSelectionRange(1, 1);
  await userEvent.keyboard('5');
  expect([input.value, input.selectionStart]).toEqual(['150-0001', 2]);
});

it('a mask is not laid over a conversion before it is accepted', async () => {
  const { input, sent } = showZip();
  await userEvent.tab();
  await compose('１０００');
  expect(input.value).toBe('１０００');
  await commitComposition('１０００００１');
  await expect.poll(() => input.value).toBe('100-0001');
  expect(sent()).toBe('100-0001');
});

it('what does not fit stays as it was typed, and is refused in words when it is left', async () => {
  const { input } = showZip();
  await userEvent.fill(page.getByRole('textbox'), '100 Tokyo');
  expect(input.value).toBe('100 Tokyo');
  await userEvent.tab();
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/error\.mask/);
});

it('a stored text of several lines keeps them where no mask is, also at the first key, and the keyboard that it needs', async () => {
  const { handle } = show(compileCustomFields(types, { Town: { input_type: 'capitals', value: '1-2-3 SHIBUYA\nTOKYO' } }), { registry });
  const input = page.getByRole('textbox').element() as HTMLTextAreaElement;
  expect([input.value, input.getAttribute('autocapitalize')]).toEqual(['1-2-3 SHIBUYA\nTOKYO', 'characters']);
  input.setSelectionRange(input.value.length, input.value.length);
  input.focus();
  await userEvent.keyboard('x');
  const sent = (handle().encode() as unknown as { body: { custom_fields: Record<string, unknown> } }).body.custom_fields['Town'];
  expect(sent).toBe('1-2-3 SHIBUYA\nTOKYOX');
});
