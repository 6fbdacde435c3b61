import { describe, expect, it } from 'vitest';
import type { Translate } from '../../src/base/text.ts';
import { changesOf } from '../../src/engine/changes.ts';
import { FormStore } from '../../src/engine/store.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { en, jp } from '../i18n/texts.ts';
import { control, field, formOf, group, options, section } from './forms.ts';

const speak = (texts: Readonly<Record<string, string>>): Translate => (key, params = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)), texts[key] ?? key);

const changes = (store: FormStore, language: 'en' | 'jp' = 'en') => changesOf({ store, language, t: speak(language === 'en' ? en : jp) });
const lines = (...given: Parameters<typeof changes>) => changes(...given).map(({ name, before, after }) => `${name}: ${before} → ${after}`);

describe('what a save changes, in words', () => {
  it('is nothing in a form that is as the server holds it, and in one in which something was typed and taken back', () => {
    const store = new FormStore(formOf(section('a', [field('name', { value: 'Aiko' })])));
    expect(changes(store)).toEqual([]);
    control(store, 'name').commit('Aik');
    control(store, 'name').commit('Aiko');
    expect(changes(store)).toEqual([]);
  });

  it('is nothing of a file that is hidden: the server keeps it', () => {
    const store = new FormStore(formOf(section('a', [
      field('visa', { base: 'radio_button', options: options('yes', 'no'), value: 'yes' }),
      field('scan', { base: 'document', value: { kind: 'stored', name: 'old.pdf' }, visibleWhen: { field: 'visa', in: ['yes'] } }),
      field('until', { value: '2027', visibleWhen: { field: 'visa', in: ['yes'] } }),
    ])));
    control(store, 'visa').commit('no');
    expect(lines(store)).toEqual(['Label visa: yes → no', 'Label until: 2027 → (empty)']);
  });

  it('names options, days, amounts, files and boxes as they are shown', () => {
    const store = new FormStore(formOf(section('a', [
      field('visa', { base: 'drop_down', options: [{ id: '1', label: { en: 'Student', jp: '留学' } }, { id: '2', label: { en: 'Worker', jp: '就労' } }], value: '1' }),
      field('born', { base: 'date', value: '2001-05-17' }),
      field('resume', { base: 'document', value: { kind: 'stored', name: 'old.pdf' } }),
      field('days', { base: 'check_box', options: options('Monday', 'Friday') }),
      field('agreed', { base: 'flag', value: false }),
      field('pay', { base: 'currency', value: '¥35000000' }),
      field('left', { base: 'drop_down', widget: 'year', options: options('2018', '2019'), value: '2018' }),
    ])));
    control(store, 'visa').commit('2');
    control(store, 'born').commit('2001-05-18');
    control(store, 'resume').commit({ kind: 'chosen', file: new File(['x'], 'new.pdf'), content: 'pdf' });
    control(store, 'days').commit(['Monday', 'Friday']);
    control(store, 'agreed').commit(true);
    control(store, 'pay').commit('about ¥40000000');
    control(store, 'left').commit('2019');
    expect(lines(store)).toEqual([
      'Label visa: Student → Worker', 'Label born: 17 May 2001 → 18 May 2001', 'Label resume: old.pdf → new.pdf',
      'Label days: (empty) → Monday, Friday', 'Label agreed: No → Yes', 'Label pay: ¥35,000,000 → about ¥40000000', 'Label left: 2018 → 2019',
    ]);
    expect(lines(store, 'jp').at(-1)).toBe('項目 left: 2018年（平成30年） → 2019年（平成31年・令和元年）');
    expect(lines(store, 'jp').slice(0, 2)).toEqual(['項目 visa: 留学 → 就労', '項目 born: 2001年5月17日 → 2001年5月18日']);
  });

  it('has an entry that was removed, one that was changed, and a new one as a whole, each with the way to its field', () => {
    const store = new FormStore(formOf(group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } })));
    const list = store.group('universities');
    list.remove('id:1');
    control(store, 'universities[id:2].faculty').commit('music');
    const key = list.add();
    control(store, `universities[${key}].faculty`).commit('letters');
    expect(lines(store)).toEqual([
      'Education 1: Label faculty: law, Label is_latest: Yes → removed', 'Education 1: Label faculty: art → music', 'Education 1: Label is_latest: No → Yes',
      'Education 2: New entry → Label faculty: letters',
    ]);
    expect(changes(store).map((change) => change.field)).toEqual([
      undefined, 'universities[id:2].faculty', 'universities[id:2].is_latest', `universities[${key}].faculty`,
    ]);
    expect(new Set(changes(store).map(({ id }) => id)).size).toBe(4);
  });

  it('has a long text as a whole, and of one that nobody reads the beginning', () => {
    const store = new FormStore(formOf(section('a', [field('motto', { base: 'text_area' })])));
    control(store, 'motto').commit('x'.repeat(2000));
    expect(changes(store)[0]?.after).toHaveLength(2000);
    control(store, 'motto').commit(`${'x'.repeat(1999)}😀`);
    expect(changes(store)[0]?.after).toBe(`${'x'.repeat(1999)}…`);
    control(store, 'motto').commit('x'.repeat(100_000));
    expect(changes(store)[0]?.after).toHaveLength(2001);
  });

  it('leaves out what a composite hides, as a save does', () => {
    const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'stay', base: 'text', fields: {
      kind: { input_type: 'text' }, until: { input_type: 'text', visible_when: { field: 'kind', in: ['student'] } },
    } }] });
    const structure = types.get('stay')!.structure!;
    const until = { kind: 'work', until: '2027' };
    const store = new FormStore(formOf(section('a', [field('now', { structure }), field('held', { structure, value: JSON.stringify({ ...until, until: '2026' }) })])));
    for (const name of ['now', 'held']) control(store, name).commit(JSON.stringify(until));
    expect(lines(store)).toEqual(['Label now: (empty) → kind: work', 'Label held: kind: work, until: 2026 → kind: work, until: 2027']);
  });
});
