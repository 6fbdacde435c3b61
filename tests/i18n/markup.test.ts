import { expect, test } from 'vitest';
import { sourceFiles, wordsIn } from './sources.ts';

test('no words stand in the markup: every text comes from the locales [LANG-02]', () => {
  expect(sourceFiles().filter(({ path }) => path.endsWith('.tsx')).flatMap(wordsIn)).toEqual([]);
});

test.each([
  ['<p>Save</p>', 1],
  ['<p>保存</p>', 1],
  ['<p>{"Save"}</p>', 1],
  ['<p>{`Save`}</p>', 1],
  ['<input aria-label="Name" />', 1],
  ['<p>{t("save")} · 3 / 4</p>', 0],
  ['<input className="Name" />', 0],
])('%s has %i', (text, count) => {
  expect(wordsIn({ path: 'a.tsx', text })).toHaveLength(count);
});
