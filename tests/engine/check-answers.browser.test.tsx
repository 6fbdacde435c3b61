import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Section } from '../../src/compiler/compiled.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { widgets } from '../../widgets/registry.ts';
import { nestedDefinitions, servedDefinitions } from '../arbitraries/served-definitions.ts';
import { CheckedAnswers } from './checked-answers.tsx';
import { field, formOf, group, options, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

const { types, registry } = readServedTypes([...servedDefinitions, ...nestedDefinitions], { types: builtInTypes, registry: widgets });
const served = (type: string, value: unknown) => field(type, {
  type, widget: types.get(type)!.widget, structure: types.get(type)!.structure!, value: JSON.stringify(value),
});
const education = {
  ...group({ 'id:1': { faculty: 'law', year: '2022', month: '4', mail: 'nobody', is_latest: true }, 'id:2': { faculty: 'art', month: '4', is_latest: false } }),
  item: section('item', [
    field('faculty', { mandatory: true }), field('year', { base: 'drop_down', options: options('2022'), dateLabel: { en: 'Start', jp: '入学' } }),
    field('month', { base: 'drop_down', options: options('4') }), field('mail', { base: 'email' }), field('is_latest', { base: 'flag' }),
  ]),
};

const check = page.getByRole('region', { name: /check.title/ });
const region = (name: string) => check.getByRole('region', { name: new RegExp(name) });
const said = () => check.element().querySelectorAll<HTMLElement>('dl dl > div');
const shownWith = (...sections: readonly Section[]) => show({ ...formOf(...sections), types }, { registry, besides: <CheckedAnswers /> });
const told = () => Array.from(said(), (part) => Array.from(part.children, (one) => one.textContent).join('|'));

it('an entry is told part by part, each with its name, a year and its month as one date, a month without its year by itself, and nothing of what is empty', () => {
  const { speak } = shownWith(education);
  expect(told()).toEqual([
    'Label faculty|law', 'Start|April 2022', 'Label mail|nobody', 'Label is_latest|en:engine.elsewhere.yes', 'Label faculty|art', 'Label month|4',
  ]);
  speak('jp');
  expect(told()).toContain('入学|2022年4月');
});

it('so is what a server has defined, at any depth', () => {
  shownWith(section('a', [served('employers', [{ $id: 'aaaa', company: 'K', posts: [{ $id: 'bbbb', title: 'c', period: { from: '2020-04-01' } }] }])]));
  expect(Array.from(said(), (part) => part.querySelector('dt')?.textContent)).toEqual(['Company', 'Posts', 'Title', 'Period', 'From']);
  expect(told().at(-1)).toBe('From|1 April 2020');
});

it('what does not fit in an entry is named with its part, which the link opens', async () => {
  const { handle } = shownWith(education, section('a', [served('address', { country: 'jp', city: 'Lyon', mail: 'nobody' }), field('motto')]));
  handle().check();
  const unfit = region('check.unfit.*2');
  for (const [name, label] of [[/link.*Education.*1.*Label mail/, 'Label mail'], [/link.*Label address.*E-mail there/, 'E-mail there']] as const) {
    await unfit.getByRole('button', { name }).click();
    await expect.element(page.getByLabelText(label).first()).toHaveFocus();
  }
});

it('what is on its way is told as that, in the place of what is stored', () => {
  function Making({ control, id }: WidgetProps) {
    useEffect(() => { control.setPending({ kind: 'arriving', share: undefined, secondsLeft: undefined }); });
    return <input id={id} />;
  }
  const arriving = section('a', [field('film', { mandatory: true }), field('motto', { value: 'stored' })]);
  show(formOf(arriving), { registry: { ...widgets, text: { component: Making, frame: 'input' } }, besides: <CheckedAnswers /> }).speak('jp');
  expect(Array.from(check.element().querySelectorAll('dd'), (answer) => answer.textContent)).toEqual(['jp:check.arriving', 'jp:check.arriving']);
  expect(check.element().textContent).not.toContain('check.missing');
});

it('what has to be answered comes first, and what need not be last, folded; of a heading that has nothing else nothing is said', async () => {
  shownWith(section('a', [field('name', { mandatory: true }), field('motto')]), section('b', [field('home', { value: 'Kyoto' })]));
  expect(Array.from(check.element().children, (one) => one.querySelector('h3, summary')?.textContent)).toEqual(
    ['en:check.missing {"number":1}', 'Section b', 'en:check.optional {"number":1}'],
  );
  await expect.element(check.getByRole('button', { name: 'Label motto' })).not.toBeInTheDocument();
  await check.getByText(/check.optional/).click();
  await check.getByRole('button', { name: 'Label motto' }).click();
  await expect.element(page.getByLabelText('Label motto')).toHaveFocus();
});
