import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { FormController } from '../../src/engine/controller.ts';
import { servedTypes } from '../arbitraries/served-definitions.ts';
import { control } from './forms.ts';

const ID = 'custom_fields.A';

const formWith = (type: string, value: unknown, more: object = {}): CompiledForm =>
  compileCustomFields(servedTypes, { A: { input_type: type, value, 'is_mandatory?': true, options: type === 'text' ? undefined : ['Eng', 'English'], ...more } });

/** A form that is open, after the field has been published as one of another type and somebody has saved it. */
async function after(open: CompiledForm, typed: string | undefined, fresh: CompiledForm) {
  const controller = new FormController(open, undefined);
  const { store } = controller;
  if (typed !== undefined) control(store, ID).commit(typed);
  const { applied } = await controller.rebase(fresh);
  const asked = store.conflicts.open.map(({ conflict: question }) => ('theirs' in question ? question.theirs : question.kind));
  return { value: store.value(ID), asked, applied, wrong: store.cell(ID).verdict()?.code, sent: controller.encode() as { readonly body: object } };
}

describe('a field of a form that is open, published as one of another type', () => {
  it.each([
    ['text', 'Eng', 'check_box', ['Eng'], 'Eng'], ['text', 'Eng', 'check_box', undefined, undefined], ['text', undefined, 'check_box', ['Eng', 'English'], 'Eng, English'],
    ['text', 'Eng', 'flag', 'true', 'true'], ['text', 'Eng', 'address', { city: 'Eng' }, '{"city":"Eng"}'], ['text', 'Eng', 'address', 'Eng', 'Eng'],
    ['drop_down', 'Eng', 'check_box', ['Eng', 'English'], { kind: 'foreign', raw: ['Eng', 'English'] }],
  ])('a %s that held %j, and that holds as a %s %j: what was not touched is shown in its shape', async (type, held, now, value, shown) => {
    expect(await after(formWith(type, held), undefined, formWith(now, value))).toMatchObject({ value: shown, asked: [] });
  });

  it('is not said to be empty while it is not', async () => {
    expect(await after(formWith('text', 'English'), undefined, formWith('check_box', ['English']))).toMatchObject({ applied: 0, wrong: undefined });
  });

  it.each([
    ['text', 'Eng', 'English', 'check_box', 'Eng', []], ['text', 'Eng', 'English', 'check_box', undefined, [undefined]], ['text', undefined, 'English', 'check_box', ['Eng'], ['Eng']],
    ['text', 'Eng', 'English', 'flag', 'true', ['true']],
    ['address', { city: 'Eng' }, '{"city":"English"}', 'certificates', [{ title: 'N1' }, { title: 'N2' }], [expect.stringContaining('"N2"')]],
  ])('a %s that held %j, with %j typed: a %s that holds %j does not take that away', async (type, held, typed, now, value, asked) => {
    expect(await after(formWith(type, held), typed, formWith(now, value))).toMatchObject({ value: typed, asked });
  });

  it('has the server\'s value where it has been locked besides, and sends what it cannot take as it came', async () => {
    expect(await after(formWith('text', 'Eng'), 'English', formWith('check_box', ['Eng'], { is_locked: true }))).toMatchObject({ value: 'Eng', asked: [] });
    const { sent } = await after(formWith('drop_down', 'Eng'), undefined, formWith('check_box', ['Eng', 'English']));
    expect(sent.body).toEqual({ custom_fields: { A: ['Eng', 'English'] } });
  });

  it('says of one that the form has not that nothing has come in', async () => {
    const fresh = compileCustomFields(servedTypes, { A: { input_type: 'text', value: 'Eng' }, B: { input_type: 'text', value: 'Go' } });
    expect(await after(formWith('text', 'Eng'), undefined, fresh)).toMatchObject({ applied: 0 });
  });
});
