import { expect, it } from 'vitest';
import { FormController } from '../../src/engine/controller.ts';
import { draftOf } from '../../src/engine/drafts/form-draft.ts';
import { control, field, formOf, section } from './forms.ts';

const READING = { kind: 'arriving', share: undefined, secondsLeft: undefined, detached: true } as const;
const chosen = (name: string) => ({ kind: 'chosen', file: new File(['%PDF-'], name), content: 'pdf' }) as const;

it('files that were being read when their form was left appear in the form that has been opened since, and replace none that was chosen there', async () => {
  const scope = `7/${crypto.randomUUID()}`;
  const open = () => {
    const controller = new FormController(formOf(section('a', ['cv', 'photo', 'name'].map((id) => field(id, { base: id === 'name' ? 'text' : 'document' })))), draftOf(scope));
    const { store } = controller;
    return { store, cv: control(store, 'cv'), photo: control(store, 'photo'), close: controller.open() };
  };
  const left = open();
  for (const file of [left.cv, left.photo]) file.setPending(READING);
  control(left.store, 'name').commit('Aiko');
  left.close();
  const { store, cv, close } = open();
  await expect.poll(() => store.value('name')).toBe('Aiko');
  cv.commit(chosen('newer.pdf'));
  for (const file of [left.cv, left.photo]) {
    file.commit(chosen('late.pdf'));
    file.setPending(undefined);
  }
  await expect.poll(() => store.value('photo')).toMatchObject({ file: { name: 'late.pdf' } });
  expect(store.value('cv')).toMatchObject({ file: { name: 'newer.pdf' } });
  close();
});
