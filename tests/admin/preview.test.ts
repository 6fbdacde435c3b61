import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentOf } from '../../server/admin/preview.ts';
import { inProject } from '../../server/base/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
afterAll(() => { rmSync(folder, { recursive: true }); });

const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

test('the form of a content folder is shown as the server would answer it', () => {
  const phone = { name: 'Phone', input_type: 'phone_number' };
  const { customFields, findings } = contentOf([write('profile-form.json', { categories: [{ category_name: { en: 'Contact' }, fields: [phone] }] })]);
  expect(customFields).toEqual([{ category_name: { en: 'Contact' }, fields: { Phone: phone } }]);
  expect(findings).toEqual([]);
});

test('a file that brings nothing is told of, beside one that does', () => {
  const { findings } = contentOf([inProject('docs', 'field-types', 'address.json'), write('company-info.json', { message: 'Welcome' })]);
  expect(findings.map(({ path, reason }) => [path, reason])).toEqual([['company-info.json', 'has no definition of a field type and no form']]);
});
