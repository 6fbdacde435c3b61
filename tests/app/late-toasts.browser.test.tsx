import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createToasts } from '../../src/app/toasts.ts';
import { switchLanguage } from '../../src/i18n/i18n.ts';
import { startI18n } from '../i18n/start.ts';

it('a toast is not shown where its language went while its code was on its way', async () => {
  const texts = await startI18n('en');
  const { notify } = createToasts(texts);
  notify({ kind: 'success', text: 'said on its way' });
  await switchLanguage(texts, 'jp');
  notify({ kind: 'success', text: '切り替えのあと' });
  await expect.element(page.getByText('切り替えのあと')).toBeVisible();
  expect(page.getByText('said on its way').elements()).toEqual([]);
});
