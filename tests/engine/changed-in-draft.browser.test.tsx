import { expect, it } from 'vitest';
import { changedInDraft } from '../../src/engine/drafts/changed-in-draft.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { field, formOf, options, section } from './forms.ts';

/** What counts as changed of a draft whose field is a choice of one by now. */
async function changedBy(value: FieldValue, which?: { readonly withUnfit: boolean }): Promise<readonly FieldValue[]> {
  const scope = `42/online-session/${crypto.randomUUID()}`;
  const draft = new Draft(scope);
  draft.put('city', { kind: 'field', value });
  await draft.write();
  draft.close();
  const form = formOf(section('a', [field('city', { base: 'radio_button', options: options('a', 'b'), value: 'a' })]));
  return (await changedInDraft(scope, form, which)).map((changed) => changed.value);
}

it('only what a field can take of a draft is a change, in the shape that the form would show', async () => {
  expect([await changedBy(['a', 'b']), await changedBy(['b']), await changedBy(['a']), await changedBy('b')]).toEqual([[], ['b'], [], ['b']]);
});

it('a value that its field no longer takes is read where it is to be shown before it is deleted', async () => {
  expect(await changedBy(['a', 'b'], { withUnfit: true })).toEqual([['a', 'b']]);
});
