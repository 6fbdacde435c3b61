import { expect, test } from 'vitest';
import type { Body } from '../../src/base/body.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { compileOnlineSessionQuestion } from '../../src/compiler/questions-form.ts';
import { FormController } from '../../src/engine/controller.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';

const profile = (custom: object, types = builtInTypes, profile: object = { id: 1, name: 'Aya' }) =>
  compileProfile({ profile, edit: { custom_fields: custom }, lookups: {}, productVariant: false, types });

const note = { input_type: 'text', visible_when: { field: 'Kind', in: ['book'] } };
const withNote = (kind: string) => profile({ Kind: { input_type: 'text', value: kind }, Note: { ...note, value: 'read' }, Hobby: { input_type: 'text' } });

const customOf = (controller: { readonly encode: () => { readonly body: Body } }) => (controller.encode().body['applicant'] as Body)['custom_fields'];

test('what another device has saved is what a hidden field is sent by: what is shown of it is not sent empty', async () => {
  const controller = new FormController(withNote('film'), undefined);
  await controller.rebase(withNote('game'));
  expect(controller.store.cell('custom_fields.Note').visible).toBe(true);
  expect(customOf(controller)).toEqual({ Kind: 'game', Note: 'read', Hobby: '' });
});

test('what was saved here is what a hidden field is sent by: what is not shown is sent empty, though it was shown when the form opened', async () => {
  const controller = new FormController(withNote('film'), undefined);
  const type = (kind: string): void => { controller.store.controls.of(controller.store.cell('custom_fields.Kind')).typing(() => kind); };
  type('book');
  await controller.acknowledge(controller.values());
  type('film');
  controller.store.settle();
  expect(controller.store.cell('custom_fields.Note').visible).toBe(false);
  expect(customOf(controller)).toEqual({ Kind: 'film', Note: '', Hobby: '' });
});

test('what a typed condition hides is held by nobody once that is saved, and is no work that is left', async () => {
  const controller = new FormController(profile({ Kind: { input_type: 'text' }, Note: note }), undefined);
  const type = (name: string, text: string): void => {
    controller.store.controls.of(controller.store.cell(`custom_fields.${name}`)).typing(() => text);
    controller.store.settle();
  };
  for (const [name, text] of [['Kind', 'book'], ['Note', 'read'], ['Kind', 'film']] as const) type(name, text);
  await controller.acknowledge(controller.values());
  const { visible, value, baseline } = controller.store.cell('custom_fields.Note');
  expect([visible, value, baseline, controller.isUnsaved()]).toEqual([false, undefined, undefined, false]);
  expect(customOf(controller)).toEqual({ Kind: 'film', Note: '' });
});

const { types } = withServedTypes(builtInTypes, { field_types: [{
  name: 'thing', base: 'text', label: { en: 'Thing', jp: 'もの' },
  fields: { kind: { input_type: 'text', translated_name: { en: 'Kind', jp: '種類' } }, note: { input_type: 'text', translated_name: { en: 'Note', jp: 'メモ' }, visible_when: { field: 'kind', in: ['book'] } } },
}] });

test('of two that are each shown while the other is empty one stays where both are filled at once, on the page and in what is sent', () => {
  const phone = (other: string) => ({ input_type: 'text', 'is_mandatory?': true, visible_when: { field: other, in: [''] } });
  const controller = new FormController(profile({ Mobile: phone('Home'), Home: phone('Mobile') }), undefined);
  controller.store.replace(new Map([['custom_fields.Mobile', '090'], ['custom_fields.Home', '03']]));
  expect(['Mobile', 'Home'].map((name) => controller.store.cell(`custom_fields.${name}`).visible)).toEqual([false, true]);
  const wrong = controller.store.check().filter(({ field }) => field !== 'universities');
  expect([wrong, customOf(controller)]).toEqual([[], { Mobile: '', Home: '03' }]);
});

test('what is held goes back as it is where normalising would leave nothing of it', () => {
  const { types: digits } = withServedTypes(builtInTypes, { field_types: [{ name: 'digits', base: 'text', normalize: ['digitsOnly'] }] });
  const badge = { input_type: 'digits', value: 'abc', visible_when: { field: 'Job', in: ['yes'] } };
  const controller = new FormController(profile({ Job: { input_type: 'text', value: 'no' }, Badge: badge }, digits), undefined);
  expect(controller.store.cell('custom_fields.Badge').visible).toBe(true);
  expect(customOf(controller)).toEqual({ Job: 'no', Badge: 'abc' });
});

test('the same of a part of a value', async () => {
  const withThing = (kind: string) => profile({ Thing: { input_type: 'thing', value: JSON.stringify({ kind, note: 'read' }) } }, types);
  const controller = new FormController(withThing('film'), undefined);
  await controller.rebase(withThing('game'));
  expect(customOf(controller)).toEqual({ Thing: JSON.stringify({ kind: 'game', note: 'read' }) });
});

test('and of a part of an answer, as the form opened and as it was saved since', async () => {
  const answer = JSON.stringify({ kind: 'film', note: 'read' });
  const form = compileOnlineSessionQuestion(types, { question_id: 1, question_name: 'What?', question_type: 'thing', answer });
  const controller = new FormController(form, undefined);
  const [id = ''] = form.fields.keys();
  const sent = () => controller.encodeField(id)?.body['applicants_online_session'];
  expect(sent()).toEqual({ question_id: 1, answer });
  const type = (text: string): void => { controller.store.replace(new Map([[id, text]])); };
  type(JSON.stringify({ kind: 'book', note: 'read' }));
  await controller.acknowledge(controller.values());
  type(answer);
  expect(sent()).toEqual({ question_id: 1, answer: JSON.stringify({ kind: 'film' }) });
});
