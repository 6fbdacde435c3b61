import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { PlainSection } from '../../src/engine/plain-section.tsx';
import { RjsfSection } from '../../src/engine/rjsf-section.tsx';
import { typesWithPostalCode } from '../arbitraries/postal-code.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(() => { hideForms(); });

const form = compileCustomFields(typesWithPostalCode, { Home: { input_type: 'postal_code', 'is_mandatory?': true } });

it.each([['rjsf', RjsfSection], ['plain', PlainSection]] as const)('a type that was added to the table is shown, checked and sent: %s', async (_, renderer) => {
  const { handle, speak } = show(form, { renderer });
  const input = page.getByRole('textbox');
  await expect.element(page.getByLabelText(/^Postal code/)).toHaveAttribute('placeholder', '123-4567');
  await expect.element(input).toHaveAttribute('autocomplete', 'postal-code');
  speak('jp');
  await expect.element(page.getByLabelText(/^郵便番号/)).toHaveAttribute('placeholder', '例：123-4567');
  speak('en');
  await userEvent.type(input, '123-456');
  flushSync(() => { handle().check(); });
  await expect.element(page.getByText('A postal code has seven digits.', { exact: true })).toBeVisible();
  speak('jp');
  await expect.element(page.getByText('郵便番号は7桁の数字で入力してください。', { exact: true })).toBeVisible();
  await userEvent.fill(input, '１２３ー４５６７');
  expect(flushSync(() => handle().check())).toEqual([]);
  expect(handle().encode()).toMatchObject({ body: { custom_fields: { Home: '1234567' } } });
});
