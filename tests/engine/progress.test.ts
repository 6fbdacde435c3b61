import { expect, it } from 'vitest';
import { chaptersOf } from '../../src/engine/chapters.ts';
import { progressOf, stateOf, sumProgress } from '../../src/engine/progress.ts';
import { FormStore } from '../../src/engine/store.ts';
import { control, field, formOf, group, options, section } from './forms.ts';

const education = group({ 'id:1': { faculty: 'Law' } });

function open() {
  const form = formOf(
    section('person', [
      field('name', { mandatory: true, value: 'Aiko' }), field('email', { base: 'email', mandatory: true, value: 'aiko@' }),
      field('phone', { base: 'phone_number' }), field('id', { mandatory: true, locked: true }),
    ]),
    section('visa', [
      field('status', { base: 'drop_down', options: options('other', 'student'), mandatory: true }),
      field('which', { mandatory: true, visibleWhen: { field: 'status', in: ['other'] } }),
    ]),
    education,
    section('free', [field('hobby')]),
  );
  const store = new FormStore(form);
  const look = () => chaptersOf(form.sections).map((chapter) => progressOf(store, chapter));
  return { store, look };
}

it('counts the mandatory fields that are there, and those that a check would let pass', () => {
  const { look } = open();
  expect(look()).toEqual([
    // What the server holds and is wrong is marked at once; a locked field is nobody's to answer.
    { required: 2, answered: 1, wrong: 1 }, { required: 1, answered: 0, wrong: 0 }, { required: 1, answered: 1, wrong: 0 }, { required: 0, answered: 0, wrong: 0 },
  ]);
  expect(look().map(stateOf)).toEqual(['wrong', 'missing', 'done', 'free']);
  expect(sumProgress(look())).toEqual({ required: 4, answered: 2, wrong: 1 });
});

it('follows what is chosen, with what it shows and hides', () => {
  const { store, look } = open();
  control(store, 'status').commit('student');
  expect(look()[1]).toEqual({ required: 1, answered: 1, wrong: 0 });
  control(store, 'status').commit('other');
  expect(look()[1]).toEqual({ required: 2, answered: 1, wrong: 0 });
});

it('takes what is typed once it is taken over, and does not wait for a save', () => {
  const { store, look } = open();
  control(store, 'email').typing(() => 'aiko@example.com');
  expect(look()[0]?.answered).toBe(1);
  store.settle();
  expect(look()[0]).toEqual({ required: 2, answered: 2, wrong: 0 });
});

it('a value that is on its way is not there yet', () => {
  const { store, look } = open();
  control(store, 'name').setPending({ kind: 'arriving', share: 0.5, secondsLeft: undefined });
  expect(look()[0]?.answered).toBe(0);
  control(store, 'name').setPending(undefined);
  expect(look()[0]?.answered).toBe(1);
});

it('a list that has too few entries wants one', () => {
  const { store, look } = open();
  store.group('universities').remove('id:1');
  expect(look()[2]).toEqual({ required: 1, answered: 0, wrong: 0 });
  store.check();
  expect(look()[2]).toEqual({ required: 1, answered: 0, wrong: 1 });
});

it('a hint at a field that nobody has to fill in is no error', () => {
  const { store, look } = open();
  control(store, 'phone').commit('12');
  control(store, 'phone').leave();
  expect(store.cell('phone').shown.issue).toBeDefined();
  expect(look()[0]?.wrong).toBe(1);
  store.report('phone', { code: 'phone' });
  expect(look()[0]?.wrong).toBe(2);
});

it('a long category is one chapter, however many sections it is cut into', () => {
  const { title: _, ...further } = section('person-2', [field('more')]);
  expect(chaptersOf([section('person', []), further, section('visa', [])]).map(({ first, last }) => [first, last])).toEqual([[0, 1], [2, 2]]);
});
